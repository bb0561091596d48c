import type { Cue } from '@candela/contract/video/captions';

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
