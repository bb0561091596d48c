import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCaptions } from './read-captions.ts';
import { writeVtt } from './write-vtt.ts';

const about = { languageCode: 'en', durationSeconds: 0 };
const read = (text: string, changes: Partial<typeof about> = {}) =>
  readCaptions(new TextEncoder().encode(text), { ...about, ...changes });
const textsOf = (file: Awaited<ReturnType<typeof read>>) => file?.cues.map(({ from, to, text }) => [from, to, text]);

describe('caption files', () => {
  it('are WebVTT with notes, styles, names, settings and marks', async () => {
    const file = await read(
      [
        '\uFEFFWEBVTT - by hand',
        '',
        'STYLE',
        '::cue { color: red }',
        '',
        'NOTE a note',
        '',
        'intro',
        '00:01.000 --> 00:02.500 line:0 align:start',
        '<v Ann>Buy &amp; <b>hold</b>',
        'two < three',
        '',
        '01:00:00.000 --> 01:00:01.000',
        'An hour later',
      ].join('\r\n'),
    );
    expect(file).toMatchObject({ format: 'vtt', encoding: 'utf-8', problems: [{ line: 9, kind: 'styles' }] });
    expect(textsOf(file)).toEqual([
      [1, 2.5, 'Buy & hold\ntwo < three'],
      [3600, 3601, 'An hour later'],
    ]);
    expect(file?.cues[0]?.id).toBe('intro');
  });

  it('are SubRip, also without blank lines, with commas and unsorted', async () => {
    const file = await read(
      '1\n0:00:05,500 --> 00:00:06,000\n{\\an8}Second\n2\n00:00:01,000 --> 00:00:02,000\n<i>First</i>\n\n',
    );
    expect(file?.format).toBe('srt');
    expect(textsOf(file)).toEqual([
      [1, 2, 'First'],
      [5.5, 6, 'Second'],
    ]);
    expect(new Set(file?.cues.map(({ id }) => id)).size).toBe(2);
  });

  it('are read in the encoding that they are written in', async () => {
    const srt = '1\n00:00:01,000 --> 00:00:02,000\n';
    const arabic = [...Buffer.from(srt), 0xe3, 0xd1, 0xcd, 0xc8, 0xc7];
    expect(await readCaptions(Uint8Array.from(arabic), { ...about, languageCode: 'ar' })).toMatchObject({
      encoding: 'windows-1256',
      cues: [{ text: 'مرحبا' }],
    });
    const spanish = Uint8Array.from([...Buffer.from(srt), 0x61, 0xf1, 0x6f]);
    expect((await readCaptions(spanish, about))?.cues[0]?.text).toBe('año');
    const wide = Buffer.from(`\uFEFF${srt}señal`, 'utf16le');
    expect(await readCaptions(wide, about)).toMatchObject({ encoding: 'utf-16le', cues: [{ text: 'señal' }] });
    expect(await readCaptions(wide.subarray(2), about)).toMatchObject({
      encoding: 'utf-16le',
      cues: [{ text: 'señal' }],
    });
  });

  it('name the lines of what cannot be kept, and keep the rest', async () => {
    const file = await read(
      [
        'WEBVTT',
        '',
        '00:99.000 --> 01:00.000',
        'no such time',
        '',
        '00:05.000 --> 00:04.000',
        'backwards',
        '',
        '00:06.000 --> 00:07.000',
        '',
        '00:08.000 --> 00:10.000',
        'kept',
        '',
        '00:09.000 --> 00:11.000',
        'overlaps',
        '',
        `00:12.000 --> 00:13.000`,
        'x'.repeat(501),
        '',
        '05:00.000 --> 05:01.000',
        'too late',
      ].join('\n'),
      { durationSeconds: 60 },
    );
    expect(file?.problems).toEqual([
      { line: 3, kind: 'badTime' },
      { line: 6, kind: 'backwards' },
      { line: 9, kind: 'noText' },
      { line: 14, kind: 'overlap' },
      { line: 17, kind: 'tooLong' },
      { line: 20, kind: 'afterEnd' },
    ]);
    expect(file?.cues.map(({ text }) => text)).toEqual(['kept', 'overlaps']);
  });

  it('are refused when they are something else', async () => {
    for (const junk of ['', 'Dear reader', '<html></html>', '{"cues": []}', 'a --> b\nc'])
      expect(await read(junk)).toBeNull();
    expect(await readCaptions(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 4]), about)).toBeNull();
  });

  it('come back as they were written, whatever they say, and never fail', async () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => text.replace(/\s/g, 'x'));
    const cue = fc.record({ gap: fc.integer({ min: 0, max: 5000 }), length: fc.integer({ min: 1, max: 5000 }), word });
    await fc.assert(
      fc.asyncProperty(fc.array(cue, { maxLength: 20 }), async (given) => {
        let at = 0;
        const cues = given.map(({ gap, length, word }, index) => {
          const from = at + gap;
          at = from + length;
          return { id: `c${index}`, from: from / 1000, to: at / 1000, text: `say ${word}` };
        });
        const storable = cues.every(({ text }) => !/\p{Cc}|\{\\/u.test(text));
        const file = await read(writeVtt(cues));
        if (storable) expect(file?.cues).toEqual(cues);
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => void (await readCaptions(bytes, about))),
    );
  });
});

it('requests have their turn between two files', async () => {
  const file = Buffer.from(`WEBVTT\n\n${'-->\n'.repeat(20_000)}`);
  const order: string[] = [];
  const files = ['first', 'second'].map((name) => readCaptions(file, about).then(() => order.push(name)));
  // Five turns of the event loop, as a request takes that asks the database.
  const request = async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setTimeout(resolve));
    order.push('request');
  };
  await Promise.all([...files, request()]);
  expect(order.indexOf('request')).toBeLessThan(order.indexOf('second'));
});
