import type { ClipScript } from './clip-script.ts';

const maxLineLength = 42;
const linesPerCue = 2;

/** The narration as WebVTT (https://www.w3.org/TR/webvtt1/), with each scene's text distributed over its time. */
export function captionsOf(script: ClipScript): string {
  const cues: string[] = [];
  let start = 0;
  for (const scene of script.scenes) {
    const texts = cut(scene.narration);
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

function cut(narration: string): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of narration.split(/\s+/).filter(Boolean)) {
    if (line !== '' && line.length + 1 + word.length > maxLineLength) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  if (line !== '') lines.push(line);
  const cues: string[] = [];
  for (let at = 0; at < lines.length; at += linesPerCue) cues.push(lines.slice(at, at + linesPerCue).join('\n'));
  return cues;
}

function stamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (value: number, length = 2) => String(value).padStart(length, '0');
  return `${part(Math.floor(milliseconds / 60_000))}:${part(Math.floor(milliseconds / 1000) % 60)}.${part(milliseconds % 1000, 3)}`;
}
