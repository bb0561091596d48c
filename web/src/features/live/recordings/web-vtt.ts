import type { RecordedCaption } from '@candela/contract/live/recordings';

/** Captions as a WebVTT file; what they say is text, whatever is in it. */
export function webVttOf(captions: readonly RecordedCaption[]): string {
  const cues = captions.map(({ from, to, text }) => `${timeOf(from)} --> ${timeOf(to)}\n${escaped(text)}\n`);
  return `WEBVTT\n\n${cues.join('\n')}`;
}

/** Such as `01:02:03.450`. */
function timeOf(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (unit: number, count: number, digits: number) =>
    String(Math.floor(milliseconds / unit) % count).padStart(digits, '0');
  return `${part(3_600_000, 100, 2)}:${part(60_000, 60, 2)}:${part(1000, 60, 2)}.${part(1, 1000, 3)}`;
}

function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
