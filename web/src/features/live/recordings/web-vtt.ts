import type { RecordedCaption } from '@candela/contract/live/recordings';

/** Captions as a WebVTT file; their text is escaped. */
export function webVttOf(captions: readonly RecordedCaption[]): string {
  const cues = captions.map(({ from, to, text }) => `${timeOf(from)} --> ${timeOf(to)}\n${escaped(text)}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** For example `01:02:03.450`. */
function timeOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (unit: number, count: number, digits: number) =>
    String(Math.floor(milliseconds / unit) % count).padStart(digits, '0');
  return `${part(3_600_000, 100, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
}

function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
