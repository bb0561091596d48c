import { createBreaks } from '../breaks.ts';
import { maxLineLength, tidyLines, type CaptionText } from './caption-text.ts';
import { secondsOf } from './caption-times.ts';
import type { FoundCaptions } from './found-cues.ts';

/** Fields of a line of dialogue unless the file says otherwise; the text is the last one and may contain commas. */
const usualFields = 'layer,start,end,style,name,marginl,marginr,marginv,effect,text'.split(',');

/** Whether a file is (Advanced) SubStation Alpha, the format of Aegisub. */
export function isSubStation(lines: readonly string[]): boolean {
  return lines
    .slice(0, 200)
    .some((line) => /^\ufeff?\s{0,9}\[(?:script info|events)\]|^Dialogue:/i.test(line.slice(0, 40)));
}

/** Reads SubStation Alpha (http://www.tcax.org/docs/ass-specs.htm): its lines of dialogue. Comments are not displayed, so not read. */
export async function readSubStation(lines: readonly string[]): Promise<FoundCaptions> {
  const found: FoundCaptions = { cues: [], untimed: [], styled: null };
  let fields = usualFields;
  const breaks = createBreaks();
  for (const [at, line] of lines.entries()) {
    if (breaks.isDue()) await breaks.take();
    const [, kind = '', rest = ''] = /^\s{0,9}(Format|Dialogue):(.*)$/i.exec(line) ?? [];
    if (kind.toLowerCase() === 'format') {
      const named = rest.split(',', 50).map((name) => name.trim().toLowerCase());
      if (named.includes('text') && named.includes('start')) fields = named;
    } else if (kind !== '') {
      const { text, isStyled, ...times } = dialogueOf(rest, fields);
      if (isStyled) found.styled ??= at + 1;
      found.cues.push({ line: at + 1, times: validTimes(times), text, name: null });
    }
  }
  return found;
}

function validTimes({ from, to }: { from: number | null; to: number | null }) {
  return from === null || to === null ? null : { from, to };
}

function dialogueOf(line: string, fields: readonly string[]) {
  const values: Record<string, string> = {};
  let at = 0;
  for (const [index, field] of fields.entries()) {
    const comma = index === fields.length - 1 ? -1 : line.indexOf(',', at);
    const end = comma === -1 ? line.length : comma;
    values[field] = line.slice(at, end);
    at = Math.min(end + 1, line.length);
  }
  const { text, isStyled } = plainDialogue(values['text'] ?? '');
  const speaker = (values['name'] ?? values['actor'] ?? '').trim();
  const from = secondsOf(values['start'] ?? '');
  return { from, to: secondsOf(values['end'] ?? ''), text, isStyled: isStyled || speaker !== '' };
}

/** Text without override codes in braces, and without drawings between `{\p1}` and `{\p0}`. */
function plainDialogue(text: string): CaptionText {
  if (text.length > maxLineLength) return { text: text.slice(0, maxLineLength), isStyled: false };
  let plain = '';
  let isDrawing = false;
  let isStyled = false;
  let from = 0;
  for (const { 0: code, index } of text.matchAll(/\{[^{}]*\}/g)) {
    if (!isDrawing) plain += text.slice(from, index);
    from = index + code.length;
    isStyled = true;
    const drawing = /\\p(\d)/.exec(code)?.[1];
    if (drawing !== undefined) isDrawing = drawing !== '0';
  }
  if (!isDrawing) plain += text.slice(from);
  return { text: tidyLines(plain.replace(/\\[nN]/g, '\n').replaceAll('\\h', ' ')), isStyled };
}
