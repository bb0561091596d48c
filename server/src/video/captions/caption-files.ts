import { randomBytes } from 'node:crypto';
import { toleratedOverlap, type captionProblems, type Cue } from '@candela/contract/video/captions';

export interface CaptionProblem {
  /** Line number in the file, from 1. */
  line: number;
  kind: (typeof captionProblems)[number];
}

export interface CaptionFile {
  format: 'vtt' | 'srt';
  encoding: string;
  cues: Cue[];
  problems: CaptionProblem[];
}

const maxLetters = 500;

/** The usual encoding of files that are not UTF-8, by language. */
const legacyEncodings: Record<string, string> = {
  ar: 'windows-1256',
  fa: 'windows-1256',
  ru: 'windows-1251',
  uk: 'windows-1251',
  bg: 'windows-1251',
  el: 'windows-1253',
  tr: 'windows-1254',
  he: 'windows-1255',
  pl: 'windows-1250',
  cs: 'windows-1250',
  hu: 'windows-1250',
  ja: 'shift_jis',
  ko: 'euc-kr',
  zh: 'gb18030',
};

/**
 * Reads WebVTT or SubRip. Reports the lines that cannot be used; overlapping cues are kept and reported.
 * @returns null if it is neither, or not text at all
 */
export function readCaptions(
  bytes: Uint8Array,
  about: { languageCode: string; durationSeconds: number },
): CaptionFile | null {
  const decoded = decode(bytes, about.languageCode);
  if (!decoded) return null;
  const lines = decoded.text.replace(/\r\n?/g, '\n').split('\n');
  const format = formatOf(lines);
  if (!format) return null;
  const problems: CaptionProblem[] = [];
  const cues = readCues(lines, about.durationSeconds, problems).toSorted((a, b) => a.cue.from - b.cue.from);
  for (const [index, { cue, line }] of cues.entries()) {
    const before = cues[index - 1]?.cue;
    if (before && cue.from < before.to - toleratedOverlap) problems.push({ line, kind: 'overlap' });
  }
  return {
    format,
    encoding: decoded.encoding,
    cues: cues.map(({ cue }) => cue),
    problems: problems.toSorted((a, b) => a.line - b.line),
  };
}

function decode(bytes: Uint8Array, languageCode: string): { text: string; encoding: string } | null {
  const encoding = encodingOf(bytes, languageCode);
  const text = new TextDecoder(encoding).decode(bytes);
  // Text contains no other control characters: this is a picture, an archive or a video.
  return /[^\P{Cc}\t\n\v\f\r\u0080-\u009f]/u.test(text) ? null : { text, encoding };
}

function encodingOf(bytes: Uint8Array, languageCode: string): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // UTF-16 without a byte order mark: in mostly ASCII text every second byte is zero.
  const head = bytes.subarray(0, 200);
  const zeros = (parity: number) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  if (zeros(1) > head.length / 4) return 'utf-16le';
  if (zeros(0) > head.length / 4) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return legacyEncodings[languageCode.split('-')[0] ?? ''] ?? 'windows-1252';
  }
}

const arrow = '-->';

function formatOf(lines: readonly string[]): CaptionFile['format'] | null {
  if (/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')) return 'vtt';
  const first = lines.findIndex((line) => line.includes(arrow));
  return first >= 0 && first <= 10 && timesOf(lines[first] ?? '') ? 'srt' : null;
}

/** `1:02:03,450 --> 1:02:05,000`, with optional settings after it; hours, leading zeros and the decimal separator may vary. */
const timing = /^\s*(\S+)\s*-->\s*(\S+)/;
const clock = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/;

function timesOf(line: string): { from: number; to: number } | null {
  const [, begin = '', end = ''] = timing.exec(line) ?? [];
  const [from, to] = [secondsOf(begin), secondsOf(end)];
  return from === null || to === null ? null : { from, to };
}

function secondsOf(text: string): number | null {
  const found = clock.exec(text);
  if (!found) return null;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = found;
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const whole = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  // Computed in milliseconds to avoid rounding errors of fractions.
  return whole > 86_399 ? null : (whole * 1000 + Number(fraction.padEnd(3, '0'))) / 1000;
}

function readCues(lines: readonly string[], durationSeconds: number, problems: CaptionProblem[]) {
  const cues: { cue: Cue; line: number }[] = [];
  const taken = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (!line.includes(arrow)) continue;
    const problem = (kind: CaptionProblem['kind']) => problems.push({ line: at + 1, kind });
    const times = timesOf(line);
    const text = textBelow(lines, at);
    if (!times) problem('badTime');
    else if (times.to <= times.from) problem('backwards');
    else if (text === '') problem('noText');
    else if (text.length > maxLetters) problem('tooLong');
    else if (durationSeconds > 0 && times.from >= durationSeconds) problem('afterEnd');
    else {
      const named = lines[at - 1]?.trim() ?? '';
      const isName = /^[\w-]{1,40}$/.test(named) && !/^\d+$/.test(named) && !taken.has(named);
      const id = isName ? named : newCueId();
      taken.add(id);
      cues.push({ cue: { id, ...times, text }, line: at + 1 });
    }
  }
  return cues;
}

/** The text of a cue: the lines up to an empty one or to the next cue with its number. */
function textBelow(lines: readonly string[], at: number): string {
  const below: string[] = [];
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next] ?? '';
    if (line.trim() === '') break;
    if (line.includes(arrow)) {
      if (/^\s*[\w-]+\s*$/.test(below.at(-1) ?? '')) below.pop();
      break;
    }
    below.push(wordsOf(line));
  }
  return below.filter((line) => line !== '').join('\n');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '', quot: '"' };

/** A line without markup for style, position and speaker. */
function wordsOf(line: string): string {
  return line
    .replace(/<\/?[a-z][^>]*>|<[\d:.]+>|\{\\[^}]*\}/gi, '')
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
}

export function newCueId(): string {
  return `c${randomBytes(6).toString('hex')}`;
}

/** Captions as WebVTT (https://www.w3.org/TR/webvtt1/); their text is escaped. */
export function writeVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(({ id, from, to, text }) => `${id}\n${stamp(from)} --> ${stamp(to)}\n${escaped(text)}\n`);
  return `WEBVTT\n\n${blocks.join('\n')}`;
}

function stamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (unit: number, count: number, digits: number) =>
    String(Math.floor(milliseconds / unit) % count).padStart(digits, '0');
  return `${part(3_600_000, 100, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
}

function escaped(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim());
  const shown = lines.filter((line) => line !== '').join('\n');
  return shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
