import type { InlinePart } from './xliff-parts.ts';

/** White space of XML; not spaces that do not break, which belong to the text. */
const space = /[ \t\r\n]+/g;

/** Whether two texts differ in nothing but white space. */
export function isSameButSpace(a: string, b: string): boolean {
  return a === b || a.replaceAll(space, '') === b.replaceAll(space, '');
}

/** Without the line breaks that an editor has put into a text of one line. */
export function onOneLine(text: string): string {
  const line = text.replaceAll(space, (run) => (run.includes('\n') ? ' ' : run));
  return /^[ \t]*\n|\n[ \t]*$/.test(text) ? line.trim() : line;
}

/** Without the line ends and indentation that programs insert before and after elements within a text. */
export function withoutIndentation(parts: readonly InlinePart[]): InlinePart[] {
  return parts.flatMap((part): InlinePart[] => {
    if (!('text' in part)) return [part];
    // Texts are never beside texts: what is beside this one is a code, or the beginning or end.
    const text = part.text.replace(/^\n[ \t]*/, '').replace(/\n[ \t]*$/, '');
    return text === '' ? [] : [{ text }];
  });
}

/** With single spaces in place of all white space, and none at the ends, as browsers show it. */
export function collapsed(parts: readonly InlinePart[]): InlinePart[] {
  const result: InlinePart[] = [];
  let isAfterSpace = true;
  for (const part of parts) {
    if (!('text' in part)) {
      result.push(part);
      continue;
    }
    const single = part.text.replaceAll(space, ' ');
    const text: string = isAfterSpace && single.startsWith(' ') ? single.slice(1) : single;
    if (text === '') continue;
    isAfterSpace = text.endsWith(' ');
    result.push({ text });
  }
  const last = result.at(-1);
  if (last && 'text' in last) last.text = last.text.trimEnd();
  return result;
}
