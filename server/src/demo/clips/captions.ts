import type { ClipScript } from './clip-script.ts';

const maxLineLength = 42;

/** The narration as WebVTT (https://www.w3.org/TR/webvtt1/), with each scene's text distributed over its time. */
export function captionsOf(script: ClipScript): string {
  const cues: string[] = [];
  let start = 0;
  for (const scene of script.scenes) {
    const texts = cut(scene.narration, script.language);
    const total = texts.reduce((sum, text) => sum + text.length, 0);
    let from = start;
    for (const text of texts) {
      const to = from + (scene.seconds * text.length) / Math.max(1, total);
      cues.push(`${stamp(from)} --> ${stamp(to)}\n${text}`);
      from = to;
    }
    start += scene.seconds;
  }
  return `WEBVTT\n\n${cues.join('\n\n')}\n`;
}

/** A cue is a sentence, or a part of a long one: none ends with the first words of the next. */
function cut(narration: string, language: string): string[] {
  const sentences = [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(narration)];
  const cues: string[] = [];
  for (const sentence of sentences.map(({ segment }) => segment.trim().replace(/\s+/g, ' '))) {
    const together = `${cues.at(-1) ?? ''} ${sentence}`;
    // Short ones would pass too quickly.
    if (cues.length > 0 && together.length <= maxLineLength) cues.splice(-1, 1, together);
    else if (sentence !== '') cues.push(...divide(sentence));
  }
  return cues;
}

/** Cuts a text that is longer than two lines into halves, as often as needed. */
function divide(text: string): string[] {
  const cue = inLines(text);
  if (cue !== null) return [cue];
  const halves = halve(text, () => true);
  return halves ? halves.flatMap(divide) : [text];
}

/** In one or two lines; null when it is longer. */
function inLines(text: string): string | null {
  if (text.length <= maxLineLength) return text;
  return halve(text, (half) => half.length <= maxLineLength)?.join('\n') ?? null;
}

/** Cuts near the middle, and rather after a comma; null when no cut fits. */
function halve(text: string, fits: (half: string) => boolean): [string, string] | null {
  let best: { halves: [string, string]; cost: number } | null = null;
  for (const { index } of text.matchAll(/ /g)) {
    const halves: [string, string] = [text.slice(0, index), text.slice(index + 1)];
    const isPause = /[,;:،؛–—]$/.test(halves[0]);
    const cost = Math.abs(halves[0].length - halves[1].length) - (isPause ? maxLineLength / 2 : 0);
    if (halves.every(fits) && (best === null || cost < best.cost)) best = { halves, cost };
  }
  return best?.halves ?? null;
}

function stamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${part(Math.floor(milliseconds / 60_000))}:${part(Math.floor(milliseconds / 1000) % 60)}.${part(milliseconds % 1000, 3)}`;
}
