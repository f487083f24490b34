/* SPDX-License-Identifier: MIT
 * tone FILE.wav RATE CHANNELS FRAMES [HZ LEVEL]...: sines on every channel (LEVEL 1 is full scale), to test spectrum
 * with.  Without a sine the file is silent; NaN as a level writes samples that are not numbers. */
#include <math.h>
#include <sndfile.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int write_tones(SNDFILE *file, const SF_INFO *info, long frames, char **sine) {
  float frame[64] = {0};
  for (long i = 0; i < frames; i++) {
    double sum = 0;
    for (char **s = sine; s[0] && s[1]; s += 2)
      sum += atof(s[1]) * sin(6.283185307179586 * fmod(atof(s[0]) * (double)i / info->samplerate, 1.0));
    for (int c = 0; c < info->channels; c++) frame[c] = (float)sum;
    if (sf_writef_float(file, frame, 1) != 1) return 1;
  }
  return 0;
}

int main(int argument_count, char **argument) {
  SF_INFO info;
  SNDFILE *file;
  int failed;
  if (argument_count < 5 || argument_count % 2 == 0) {
    fprintf(stderr, "usage: tone FILE.wav RATE CHANNELS FRAMES [HZ LEVEL]...\n");
    return 2;
  }
  memset(&info, 0, sizeof info);
  info.format = SF_FORMAT_WAV | SF_FORMAT_FLOAT;
  info.samplerate = atoi(argument[2]);
  info.channels = atoi(argument[3]);
  if (info.channels > 64 || !(file = sf_open(argument[1], SFM_WRITE, &info))) {
    fprintf(stderr, "tone: %s: %s\n", argument[1], sf_strerror(NULL));
    return 1;
  }
  failed = write_tones(file, &info, atol(argument[4]), argument + 5);
  return sf_close(file) != 0 || failed;
}
