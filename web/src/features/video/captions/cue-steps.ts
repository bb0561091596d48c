import { newUuid } from '#platform/new-uuid.ts';
import { toleratedOverlap, type Cue } from '@candela/contract/video/captions';

const newSeconds = 3;
const minSeconds = 0.2;

export type CueProblem = 'backwards' | 'overlap' | 'noText';

export const newCueId = () => `c${newUuid().slice(0, 12)}`;

const round = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Adds an empty cue at a second, ending at the latest where the next one starts; null if there is already a cue. */
export function addCue(cues: readonly Cue[], at: number, id = newCueId()): { cues: Cue[]; id: string } | null {
  const from = round(at);
  const next = cues.findIndex((cue) => cue.from > from);
  const before = cues[(next < 0 ? cues.length : next) - 1];
  const begin = before && before.to > from ? before.to : from;
  const end = Math.min(begin + newSeconds, cues[next]?.from ?? Infinity);
  if (end - begin < minSeconds) return null;
  const cue = { id, from: begin, to: round(end), text: '' };
  return { cues: cues.toSpliced(next < 0 ? cues.length : next, 0, cue), id };
}

/** Splits a cue at a letter of its text and at a second of its time, or in the middle. */
export function splitCue(cues: readonly Cue[], id: string, letter: number, at: number, newId = newCueId()): Cue[] {
  const index = cues.findIndex((cue) => cue.id === id);
  const cue = cues[index];
  if (!cue) return [...cues];
  const isInside = at > cue.from + minSeconds && at < cue.to - minSeconds;
  const middle = round(isInside ? at : (cue.from + cue.to) / 2);
  const isInText = letter > 0 && letter < cue.text.length;
  const cut = isInText ? letter : middleOf(cue.text);
  const first = { ...cue, to: middle, text: cue.text.slice(0, cut).trim() };
  const second = { id: newId, from: middle, to: cue.to, text: cue.text.slice(cut).trim() };
  return cues.toSpliced(index, 1, first, second);
}

/** The space nearest to the middle of a text. */
function middleOf(text: string): number {
  const half = text.length / 2;
  const spaces = [...text.matchAll(/\s/g)].map(({ index }) => index);
  return spaces.toSorted((a, b) => Math.abs(a - half) - Math.abs(b - half))[0] ?? Math.floor(half);
}

/** Merges a cue with the next one. */
export function mergeCue(cues: readonly Cue[], id: string): Cue[] {
  const index = cues.findIndex((cue) => cue.id === id);
  const [cue, next] = [cues[index], cues[index + 1]];
  if (!cue || !next) return [...cues];
  const text = [cue.text, next.text].filter((each) => each !== '').join('\n');
  return cues.toSpliced(index, 2, { ...cue, to: next.to, text });
}

export function removeCue(cues: readonly Cue[], id: string): Cue[] {
  return cues.filter((cue) => cue.id !== id);
}

/** Changes the times or text of a cue, and sorts by time. */
export function changeCue(cues: readonly Cue[], id: string, changes: Partial<Omit<Cue, 'id'>>): Cue[] {
  const changed = cues.map((cue) => (cue.id === id ? { ...cue, ...changes } : cue));
  return changes.from === undefined ? changed : changed.toSorted((a, b) => a.from - b.from);
}

/** Problems that prevent saving, by cue id. */
export function problemsOf(cues: readonly Cue[]): Map<string, CueProblem> {
  const problems = new Map<string, CueProblem>();
  for (const [index, { id, from, to, text }] of cues.entries()) {
    const before = cues[index - 1];
    if (to <= from) problems.set(id, 'backwards');
    else if (before && from < before.to - toleratedOverlap) problems.set(id, 'overlap');
    else if (text.trim() === '') problems.set(id, 'noText');
  }
  return problems;
}

/** Ends each cue where the next one starts, and removes cues without any time left. */
export function mendOverlaps(cues: readonly Cue[]): Cue[] {
  const sorted = cues.toSorted((a, b) => a.from - b.from);
  return sorted
    .map((cue, index) => ({ ...cue, to: Math.min(cue.to, sorted[index + 1]?.from ?? cue.to) }))
    .filter(({ from, to }) => to - from > toleratedOverlap);
}

/** Parses 75.5, 1:15 or 1:02:05.250 as seconds, also with Arabic digits; null if invalid. */
export function readTime(text: string): number | null {
  const plain = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(',', '.');
  if (!/^(\d{1,2}:){0,2}\d{1,5}(\.\d{1,3})?$/.test(plain)) return null;
  const parts = plain.split(':').map(Number);
  if (parts.slice(1).some((part) => part >= 60)) return null;
  return round(parts.reduce((seconds, part) => seconds * 60 + part, 0));
}

/** `1:15.500`, `1:02:05.250`. */
export function timeText(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const [hours, minutes] = [Math.floor(milliseconds / 3_600_000), Math.floor(milliseconds / 60_000) % 60];
  const tail = `${String(Math.floor(milliseconds / 1000) % 60).padStart(2, '0')}.${String(milliseconds % 1000).padStart(3, '0')}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
