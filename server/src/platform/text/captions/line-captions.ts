import { createBreaks } from '../breaks.ts';
import { plainLine } from './caption-text.ts';
import { latinDigits, subViewerTimes, timesOf } from './caption-times.ts';
import type { FoundCaptions, FoundCue } from './found-cues.ts';

/** Formats in which a line with times is followed by the lines of a text. */
export type LineFormat = 'vtt' | 'srt' | 'sbv';

interface OpenCue {
  line: number;
  times: FoundCue['times'];
  name: string | null;
  /** Index of the first line below the times. */
  begin: number;
}

/** Blocks of WebVTT that are no text: comments, styles, areas. */
const otherBlock = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
const isNumber = (line: string) => /^\d{1,9}$/.test(line);

/**
 * Reads WebVTT (https://www.w3.org/TR/webvtt1/), SubRip and SubViewer. Numbers, blank lines between cues and their order may be
 * missing. In WebVTT a blank line ends a text, in the other formats only the next cue does.
 */
export async function readLineCaptions(lines: readonly string[], format: LineFormat): Promise<FoundCaptions> {
  const found: FoundCaptions = { cues: [], untimed: [], styled: null };
  const style = (line: number) => {
    found.styled = Math.min(found.styled ?? line, line);
  };
  let open: OpenCue | null = null;
  const breaks = createBreaks();
  for (const [at, line] of lines.entries()) {
    if (breaks.isDue()) await breaks.take();
    const times = format === 'sbv' ? subViewerTimes(line) : timesOf(line);
    if (times === null) continue;
    const name = nameAbove(lines, at, open, format);
    await endCue(lines, open, name === null ? at : at - 1);
    if (times !== 'bad' && times.settings !== '') style(at + 1);
    open = {
      line: at + 1,
      times: times === 'bad' ? null : { from: times.from, to: times.to },
      name,
      begin: at + 1,
    };
  }
  await endCue(lines, open, lines.length);
  return found;

  /** Adds the cue above a line, and names the texts between the two that belong to none. */
  async function endCue(all: readonly string[], cue: OpenCue | null, end: number): Promise<void> {
    let at = cue?.begin ?? 0;
    if (cue) {
      const texts: string[] = [];
      for (; at < end; at++) {
        if (breaks.isDue()) await breaks.take();
        const line = all[at] ?? '';
        if (line.trim() === '') {
          // A text may begin behind a blank line, as in files of YouTube.
          if (format === 'vtt' && (at > cue.begin || !isTextBehind(all, at + 1, end))) break;
          continue;
        }
        const { text, isStyled } = plainLine(format === 'sbv' ? line.replaceAll('[br]', '<br>') : line);
        if (isStyled) style(at + 1);
        if (text !== '') texts.push(text);
      }
      found.cues.push({ line: cue.line, times: cue.times, text: texts.join('\n'), name: cue.name });
    }
    nameUntimed(all, at, end, cue === null);
  }

  function nameUntimed(all: readonly string[], begin: number, end: number, isHead: boolean): void {
    let from = begin;
    // The signature of WebVTT and the lines below it.
    let isInside = isHead && format === 'vtt';
    if (isInside) while (from < end && (all[from] ?? '').trim() === '') from++;
    for (let at = from; at < end; at++) {
      const line = all[at]?.trim() ?? '';
      if (line === '') isInside = false;
      else if (!isInside) {
        isInside = true;
        if (!(format === 'vtt' && otherBlock.test(line))) found.untimed.push(at + 1);
      }
    }
  }
}

/** Whether the first line that is not blank belongs to the text above, and is no block of its own. */
function isTextBehind(lines: readonly string[], begin: number, end: number): boolean {
  const next = begin < end ? (lines[begin] ?? '').trim() : '';
  return next !== '' && !otherBlock.test(next);
}

/**
 * The name or number in the line above times. Without a blank line before it, a line is the last one of a text, unless it is a
 * number and the cue above has one, too.
 */
function nameAbove(lines: readonly string[], at: number, open: OpenCue | null, format: LineFormat): string | null {
  if (format === 'sbv' || at === 0 || at === open?.begin) return null;
  const above = latinDigits(lines[at - 1] ?? '').trim();
  const isApart = at === 1 || (lines[at - 2] ?? '').trim() === '';
  if (isNumber(above)) return isApart || !open || isNumber(open.name ?? '') ? above : null;
  return format === 'vtt' && isApart && above !== '' && at - 1 !== open?.begin ? above : null;
}
