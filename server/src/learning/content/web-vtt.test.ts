import { describe, expect, it } from 'vitest';
import { readCues } from './web-vtt.ts';

describe('WebVTT', () => {
  it('gives the texts with their seconds, whatever ends the lines', () => {
    const file = [
      'WEBVTT - by hand',
      '',
      'NOTE nobody says this',
      '',
      'intro',
      '00:02.500 --> 00:04.000 align:start',
      '<v Ingrid>The <i>stop</i> goes',
      'below &amp; beyond</v>',
      '',
      '01:00:07.000 --> 01:00:09.000',
      'An hour later',
      '',
    ];
    const cues = [
      { second: 2, text: 'The stop goes below & beyond' },
      { second: 3607, text: 'An hour later' },
    ];
    for (const end of ['\n', '\r\n', '\r']) expect(readCues(file.join(end))).toEqual(cues);
    expect(readCues(`\uFEFF${file.join('\n')}`)).toEqual(cues);
  });

  it('finds nothing in what is none, and leaves out what is broken', () => {
    expect(readCues('')).toEqual([]);
    expect(readCues('1\n00:00:01,000 --> 00:00:02,000\nSubRip')).toEqual([]);
    expect(readCues('WEBVTT\n\n00:99.000 --> 00:01.000\nno such time\n\n00:01.000 --> 00:02.000\n')).toEqual([]);
  });
});
