import { describe, expect, it } from 'vitest';
import { readCaptions } from './read-captions.ts';

/** What a file says, as `1–2.5 text`, with line breaks as `/`; then its problems, as `3 badTime`. */
async function contentOf(file: string | Uint8Array, languageCode = 'en', durationSeconds = 0) {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const read = await readCaptions(bytes, { languageCode, durationSeconds });
  return (
    read && [
      ...read.cues.map(({ from, to, text }) => `${from}–${to} ${text.replaceAll('\n', '/')}`),
      ...read.problems.map(({ line, kind }) => `${line} ${kind}`),
    ]
  );
}

const hello = ['1–2.5 Hello', '3–4 there'];

/** What tools write, and what it says. */
const shapes: [name: string, file: string | Uint8Array, content: string[] | null][] = [
  // SubRip
  [
    'Subtitle Edit: CRLF and a byte order mark',
    '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nthere\r\n\r\n',
    hello,
  ],
  [
    'Whisper: points, no hours, no numbers',
    '00:01.000 --> 00:02.500\nHello\n\n00:03.000 --> 00:04.000\nthere\n',
    hello,
  ],
  [
    'numbers, and no blank lines between',
    '1\n00:00:01,000 --> 00:00:02,500\nHello\n2\n00:00:03,000 --> 00:00:04,000\nthere',
    hello,
  ],
  [
    'neither numbers nor blank lines: a single word stays',
    '00:00:01,000 --> 00:00:02,500\nHello\n00:00:03,000 --> 00:00:04,000\nthere',
    hello,
  ],
  [
    'several blank lines between',
    '1\n00:00:01,000 --> 00:00:02,500\nHello\n\n\n\n2\n00:00:03,000 --> 00:00:04,000\nthere\n\n\n',
    hello,
  ],
  [
    'blank lines inside a text',
    '1\n00:00:01,000 --> 00:00:02,500\nHello\n\nagain\n\n2\n00:00:03,000 --> 00:00:04,000\nthere',
    ['1–2.5 Hello/again', '3–4 there'],
  ],
  [
    'a blank line before a text',
    '1\n00:00:01,000 --> 00:00:02,500\n\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\n \nthere',
    hello,
  ],
  [
    'lines that end by a carriage return alone',
    '1\r00:00:01,000 --> 00:00:02,500\rHello\r\r2\r00:00:03,000 --> 00:00:04,000\rthere\r',
    hello,
  ],
  [
    'a number that is spoken',
    '1\n00:00:01,000 --> 00:00:02,500\n100\n\n2\n00:00:03,000 --> 00:00:04,000\nthere\n5',
    ['1–2.5 100', '3–4 there/5'],
  ],
  [
    'a number that is spoken, without numbers and blank lines',
    '00:00:01,000 --> 00:00:02,500\n100\n00:00:03,000 --> 00:00:04,000\nthere',
    ['1–2.5 100', '3–4 there'],
  ],
  [
    'coordinates, as of DVDs',
    '1\n00:00:01,000 --> 00:00:02,500 X1:117 X2:619 Y1:042 Y2:428\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nthere',
    [...hello, '2 styles'],
  ],
  [
    'fonts, colours and positions of Aegisub',
    '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}<font color="#ffff00" size="20">Hello</font>\n\n2\n00:00:03,000 --> 00:00:04,000\n<I>there</I>',
    [...hello, '3 styles'],
  ],
  [
    'signs that are no markup',
    '1\n00:00:01,000 --> 00:00:02,500\na < b > c, <5%>, {x}, 5 > 3 & 2 <y and z> 1\n\n2\n00:00:03,000 --> 00:00:04,000\nx <- y',
    ['1–2.5 a < b > c, <5%>, {x}, 5 > 3 & 2 <y and z> 1', '3–4 x <- y'],
  ],
  [
    'entities',
    '1\n00:00:01,000 --> 00:00:02,500\nAT&amp;T &#39;says&#x27; &lt;b&gt;&nbsp;&hellip; &unknown; &#0;\n',
    ["1–2.5 AT&T 'says' <b> … &unknown; &#0;"],
  ],
  ['a break of HTML', '1\n00:00:01,000 --> 00:00:02,500\nHello<br />again<br>and\n', ['1–2.5 Hello/again/and']],
  [
    'other arrows and spaces, as of translation services',
    '1\n00: 00: 01, 000 -> 00: 00: 02, 500\nHello\n\n2\n00:00:03,000 → 00:00:04,000\nthere',
    hello,
  ],
  ['a dash with an angle', '1\n00:00:01,000 —> 00:00:02,500\nHello\n\n2\n00:00:03,000 –> 00:00:04,000\nthere', hello],
  ['no spaces around the arrow', '1\n00:00:01,000-->00:00:02,500\nHello\n\n2\n0:0:3-->0:0:4\nthere', hello],
  [
    'a colon before the fraction, and none at all',
    '1\n00:00:01:000 --> 00:00:02:500\nHello\n\n2\n00:00:03 --> 00:00:04\nthere',
    hello,
  ],
  [
    'short and long fractions',
    '1\n00:00:01,0 --> 00:00:02,5\nHello\n\n2\n00:00:03,0000 --> 00:00:03,999999\nthere',
    hello,
  ],
  [
    'Arabic digits and marks of direction',
    '\u202b١\n\u200f٠٠:٠٠:٠١,٠٠٠ --> ٠٠:٠٠:٠٢,٥٠٠\nHello\n\n۲\n۰۰:۰۰:۰۳,۰۰۰ --> ۰۰:۰۰:۰۴,۰۰۰\nthere',
    hello,
  ],
  [
    'times in a sentence',
    '1\n00:00:01,000 --> 00:00:02,500\nFrom 10:30 -> 11:00\n10:30 -> 11:00\n',
    ['1–2.5 From 10:30 -> 11:00/10:30 -> 11:00'],
  ],
  [
    'two files in one',
    '\ufeff1\n00:00:01,000 --> 00:00:02,500\nHello\n\n\ufeff1\n00:00:03,000 --> 00:00:04,000\nthere',
    hello,
  ],
  [
    'the end of a file in DOS',
    '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nthere\r\n\u001a',
    hello,
  ],
  [
    'overlapping and unordered cues',
    '2\n00:00:02,000 --> 00:00:04,000\nthere\n\n1\n00:00:01,000 --> 00:00:02,500\nHello',
    ['1–2.5 Hello', '2–4 there', '2 overlap'],
  ],
  [
    'empty cues',
    '1\n00:00:01,000 --> 00:00:02,500\n\n2\n00:00:03,000 --> 00:00:04,000\nthere\n\n3\n00:00:05,000 --> 00:00:06,000\n<i></i>\n4\n00:00:07,000 --> 00:00:08,000',
    ['3–4 there', '2 noText', '9 noText', '10 styles', '12 noText'],
  ],
  [
    'frames instead of a fraction',
    '1\n00:00:01:12 --> 00:00:02:12\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nthere',
    ['3–4 there', '2 badTime'],
  ],
  [
    'negative times',
    '1\n-00:00:01,000 --> 00:00:02,500\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nthere',
    ['3–4 there', '2 badTime'],
  ],
  [
    'a text above the first cue',
    'Translated by Ann\n\n1\n00:00:01,000 --> 00:00:02,500\nHello\n',
    ['1–2.5 Hello', '1 noTime'],
  ],
  [
    'Windows-1252',
    Uint8Array.from(Buffer.from('1\r\n00:00:01,000 --> 00:00:02,500\r\nSe\xf1al \x80\r\n', 'latin1')),
    ['1–2.5 Señal €'],
  ],
  ['UTF-16', Buffer.from('\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\nSeñal\r\n', 'utf16le'), ['1–2.5 Señal']],
  [
    'a damaged character among many',
    Buffer.concat([
      Buffer.from('1\n00:00:01,000 --> 00:00:02,500\nÄÖÜäöüßéèàçñ h'),
      Buffer.of(0xe9),
      Buffer.from('llo\n'),
    ]),
    ['1–2.5 ÄÖÜäöüßéèàçñ h\ufffdllo', '3 characters'],
  ],
  // WebVTT
  [
    'YouTube: a header, positions and times of words',
    'WEBVTT\nKind: captions\nLanguage: en\n\n00:00:01.000 --> 00:00:02.500 align:start position:0%\n \nHel<00:00:01.500><c>lo</c>\n\n00:00:03.000 --> 00:00:04.000\nthere',
    [...hello, '5 styles'],
  ],
  [
    'notes, styles and areas',
    'WEBVTT - by hand\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:fred\n\nNOTE a note\nof two lines\n\nintro\n00:01.000 --> 00:02.500\nHello\n\nNOTE\nanother\n\n2\n00:03.000 --> 00:04.000\nthere\n\nNOTE the end',
    hello,
  ],
  [
    'blank lines above the signature',
    '\n\nWEBVTT\n\n00:01.000 --> 00:02.500\nHello\n\n00:03.000 --> 00:04.000\nthere',
    hello,
  ],
  [
    'Teams: names of speakers, and names of cues with slashes',
    'WEBVTT\n\n0f2a-b/12-0\n00:00:01.000 --> 00:00:02.500\n<v Ann Lee>Hello</v>\n\n0f2a-b/12-1\n00:00:03.000 --> 00:00:04.000\n<v Bo>there</v>',
    [...hello, '5 styles'],
  ],
  [
    'names of cues with spaces',
    'WEBVTT\n\nScene 1 - the desk\n00:01.000 --> 00:02.500\nHello\n\nScene 2\n00:03.000 --> 00:04.000\nthere',
    hello,
  ],
  [
    'numbers, and no blank lines',
    'WEBVTT\n1\n00:01.000 --> 00:02.500\nHello\n2\n00:03.000 --> 00:04.000\nthere',
    hello,
  ],
  [
    'a text without times',
    'WEBVTT\n\n00:01.000 --> 00:02.500\nHello\n\nlost\nwords\n\n00:03.000 --> 00:04.000\nthere',
    [...hello, '6 noTime'],
  ],
  [
    'commas of SubRip',
    'WEBVTT\n\n1\n00:00:01,000 --> 00:00:02,500\nHello\n\n2\n00:00:03,000 --> 00:00:04,000\nthere',
    hello,
  ],
  [
    'an offset of HLS',
    'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n00:01.000 --> 00:02.500\nHello\n\n00:03.000 --> 00:04.000\nthere',
    hello,
  ],
  ['marks of direction', 'WEBVTT\n\n00:01.000 --> 00:02.500\n&lrm;Hello&rlm;\n', ['1–2.5 \u200eHello\u200f']],
  // SubViewer
  [
    'YouTube: SubViewer',
    '0:00:01.000,0:00:02.500\nHello\n\n0:00:03.000,0:00:04.000\nthere[br]and here\n',
    ['1–2.5 Hello', '3–4 there/and here'],
  ],
  // SubStation Alpha
  [
    'Aegisub: styles, comments, commas and drawings',
    '\ufeff[Script Info]\r\nTitle: x\r\n\r\n[V4+ Styles]\r\nStyle: Default,Arial,20\r\n\r\n[Events]\r\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\r\nComment: 0,0:00:00.00,0:00:01.00,Default,,0,0,0,,a comment\r\nDialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,there\\Nand, here\\hnow\r\nDialogue: 0,0:00:01.00,0:00:02.50,Default,Ann,0,0,0,,{\\an8\\i1}Hel{\\i0}lo{\\p1}m 0 0 l 1 1{\\p0}\r\n',
    ['1–2.5 Hello', '3–4 there/and, here now', '11 styles'],
  ],
  [
    'SubStation Alpha 4 with a bad time',
    '[Events]\nFormat: Marked, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: Marked=0,0:00:01.00,0:00:02.50,Default,,0000,0000,0000,,Hello\nDialogue: Marked=0,nonsense,0:00:04.00,Default,,0000,0000,0000,,there\nDialogue: x',
    ['1–2.5 Hello', '4 badTime', '5 badTime'],
  ],
  // Something else
  ['MicroDVD', '{1}{25}Hello\n{75}{100}there', null],
  ['Timed Text', '<?xml version="1.0"?><tt><body><div><p begin="1s" end="2.5s">Hello</p></div></body></tt>', null],
];

describe('captions, as tools write them', () => {
  it.each(shapes)('%s', async (_name, file, content) => {
    expect(await contentOf(file)).toEqual(content);
  });

  it('beyond the largest number that a video can have are named once', async () => {
    const clock = (at: number) => `${Math.floor(at / 3600)}:${Math.floor(at / 60) % 60}:${at % 60}`;
    const cues = Array.from({ length: 10_003 }, (_, at) => `${clock(at)}.0 --> ${clock(at)}.9\nx\n`);
    expect((await contentOf(cues.join('\n')))?.slice(10_000)).toEqual(['30001 tooMany']);
  });
});
