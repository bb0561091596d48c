import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import {
  maxCues,
  toleratedOverlap,
  type captionFormats,
  type captionProblems,
  type Cue,
} from '@candela/contract/video/captions';
import { decodeText, unreadable } from '../decode-text.ts';
import { subViewerTimes, timesOf } from './caption-times.ts';
import type { FoundCaptions, FoundCue } from './found-cues.ts';
import { readLineCaptions } from './line-captions.ts';
import { isSubStation, readSubStation } from './substation-captions.ts';

export interface CaptionProblem {
  /** Line number in the file, from 1. */
  line: number;
  kind: (typeof captionProblems)[number];
}

export interface CaptionFile {
  format: (typeof captionFormats)[number];
  encoding: string;
  cues: Cue[];
  problems: CaptionProblem[];
}

const maxLetters = 500;
/** Lines of a file; those of as many cues as a video can have are fewer. */
const maxLines = 200_000;
/** Lines in which a file must have its first times. */
const maxHead = 1000;

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

/** One file after the other: several would hold all requests for as long as they take together. */
const turns = pLimit(1);

/**
 * Reads captions as WebVTT, SubRip, SubViewer or SubStation Alpha. Whatever is not taken over is named as a problem with its line;
 * overlapping cues are kept and named. The time is proportional to the length of the file.
 * @param about the duration is 0 if it is not known
 * @returns null if it is none of them, or not text at all
 */
export function readCaptions(
  bytes: Uint8Array,
  about: { languageCode: string; durationSeconds: number },
): Promise<CaptionFile | null> {
  return turns(async () => {
    const began = performance.now();
    const file = await readFile(bytes, about);
    // As long belongs to the requests that have come meanwhile, which take more than one turn of the event loop.
    await setTimeout(performance.now() - began);
    return file;
  });
}

async function readFile(
  bytes: Uint8Array,
  about: { languageCode: string; durationSeconds: number },
): Promise<CaptionFile | null> {
  const legacy = legacyEncodings[about.languageCode.split('-')[0] ?? ''] ?? 'windows-1252';
  const { text, encoding } = decodeText(bytes, legacy);
  // Editors for DOS end a file by this character.
  const shown = text.replaceAll('\u001a', '');
  // Text contains no other control characters: this is a picture, an archive or a video.
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\u0008\u000e-\u001f\u007f]/.test(shown)) return null;
  const lines = shown.replace(/\r\n?/g, '\n').split('\n');
  if (lines.length > maxLines) return null;
  const format = formatOf(lines);
  if (!format) return null;
  const found = await (format === 'ass' ? readSubStation(lines) : readLineCaptions(lines, format));
  return { format, encoding, ...checked(found, lines, about.durationSeconds) };
}

function formatOf(lines: readonly string[]): CaptionFile['format'] | null {
  const head = lines.slice(0, maxHead);
  const first = head.find((line) => line.trim() !== '') ?? '';
  if (/^\s*WEBVTT(?:[ \t]|$)/.test(first.slice(0, 100))) return 'vtt';
  if (isSubStation(head)) return 'ass';
  for (const line of head) {
    const times = timesOf(line);
    if (times !== null && times !== 'bad') return 'srt';
    if (subViewerTimes(line)) return 'sbv';
  }
  return null;
}

function checked(found: FoundCaptions, lines: readonly string[], durationSeconds: number) {
  const problems: CaptionProblem[] = found.untimed.map((line) => ({ line, kind: 'noTime' }));
  if (found.styled !== null) problems.push({ line: found.styled, kind: 'styles' });
  for (const [at, line] of lines.entries()) {
    if (line.includes(unreadable)) problems.push({ line: at + 1, kind: 'characters' });
  }
  const taken = new Set<string>();
  const kept: { cue: Cue; line: number }[] = [];
  for (const each of found.cues) {
    const kind = problemOf(each, durationSeconds) ?? (kept.length >= maxCues ? 'tooMany' : null);
    if (kind !== null) problems.push({ line: each.line, kind });
    if (kind === 'tooMany') break;
    if (kind === null && each.times)
      kept.push({ cue: { id: idOf(each, taken), ...each.times, text: each.text }, line: each.line });
  }
  const sorted = kept.toSorted((a, b) => a.cue.from - b.cue.from);
  for (const [index, { cue, line }] of sorted.entries()) {
    const before = sorted[index - 1]?.cue;
    if (before && cue.from < before.to - toleratedOverlap) problems.push({ line, kind: 'overlap' });
  }
  return { cues: sorted.map(({ cue }) => cue), problems: problems.toSorted((a, b) => a.line - b.line) };
}

function problemOf({ times, text }: FoundCue, durationSeconds: number): CaptionProblem['kind'] | null {
  if (!times) return 'badTime';
  if (times.to <= times.from) return 'backwards';
  if (text === '') return 'noText';
  if (text.length > maxLetters) return 'tooLong';
  return durationSeconds > 0 && times.from >= durationSeconds ? 'afterEnd' : null;
}

/** The name of a cue if it can identify it; numbers change when others are added. */
function idOf({ name }: FoundCue, taken: Set<string>): string {
  const isUsable = name !== null && /^[\w-]{1,40}$/.test(name) && !/^\d+$/.test(name) && !taken.has(name);
  const id = isUsable ? name : `c${randomBytes(6).toString('hex')}`;
  taken.add(id);
  return id;
}
