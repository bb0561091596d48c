import { setImmediate } from 'node:timers/promises';
import { collapsed, isSameButSpace, onOneLine, withoutIndentation } from './xliff-layout.ts';
import { CodeNumbers, textsOf, type InlinePart, type NumberedText } from './xliff-parts.ts';
import type { XliffUnit } from './xliff-unit.ts';

/** The texts of a unit, in the form in which we store them. */
export interface UnitWords {
  source: string;
  /** Null: not translated. */
  target: string | null;
  /** Line breaks and the like of these texts are not reliable: the file has been laid out in a way that cannot be undone. */
  isCollapsed: boolean;
}

/** The texts of a unit with the name under which we know it. */
export interface NamedWords extends UnitWords {
  /** Its first name if we know none. */
  name: string;
  isKnown: boolean;
  unit: XliffUnit;
}

/** How the texts of units become ours. */
export interface OwnTexts {
  /** Our source of today, in the form of `write`; undefined: there is no such text. */
  sourceOf(name: string): string | undefined;
  /** Makes a text of ours of the words and codes of the file. */
  write(text: NumberedText, source: string): string;
}

/** Milliseconds of work before other requests have their turn. */
const turn = 10;

/** The texts of the units of a file. */
export async function readWords(units: readonly XliffUnit[], { sourceOf, write }: OwnTexts): Promise<NamedWords[]> {
  const words: NamedWords[] = [];
  let since = performance.now();
  for (const unit of units) {
    const name = unit.names.find((each) => sourceOf(each) !== undefined);
    const ours = name === undefined ? undefined : sourceOf(name);
    const named = { name: name ?? unit.names[0] ?? '', isKnown: ours !== undefined, unit };
    if (ours === undefined) words.push({ ...named, source: textsOf(unit.source), target: null, isCollapsed: false });
    else words.push({ ...named, ...wordsOf(unit, ours, (text) => write(text, ours)) });
    if (performance.now() - since > turn) {
      await setImmediate();
      since = performance.now();
    }
  }
  return words;
}

/**
 * The texts of a unit. Unless `xml:space` is `preserve`, white space says little: some programs put the codes within a text on lines
 * of their own, others wrap lines. Whatever they have done to the source, which is known, is undone in the translation; if
 * it cannot be told, white space is collapsed, which is what the standard expects.
 */
function wordsOf(unit: XliffUnit, ours: string, write: (text: NumberedText) => string): UnitWords {
  const words = readUnit(unit, ours, write);
  if (isSameButSpace(words.source, ours) || !unit.source.some((part) => 'code' in part && part.content)) return words;
  const { source, target } = unit;
  const opened = { ...unit, source: withContents(source), target: target && withContents(target) };
  const openedWords = readUnit(opened, ours, write);
  return isSameButSpace(openedWords.source, ours) ? openedWords : words;
}

function readUnit(
  { source, target, isSpaceKept }: XliffUnit,
  ours: string,
  write: (text: NumberedText) => string,
): UnitWords {
  const read = (layout: (parts: readonly InlinePart[]) => readonly InlinePart[], isCollapsed = false): UnitWords => {
    const numbers = new CodeNumbers();
    // The source first: it gives the numbers.
    const written = write(numbers.number(layout(source)));
    return { source: written, target: target && write(numbers.number(layout(target))), isCollapsed };
  };
  const whole = read((parts) => parts);
  if (isSpaceKept) return whole;
  const exact = whole.source === ours ? whole : read(withoutIndentation);
  if (exact.source === ours) {
    const isLines = ours.includes('\n');
    return { ...exact, target: exact.target !== null && !isLines ? onOneLine(exact.target) : exact.target };
  }
  const words = read(collapsed, true);
  return isSameButSpace(words.source, ours) ? { ...words, source: ours } : words;
}

/** Some programs (the npm library `xliff`) write pairs of codes as placeholders of XLIFF 1.2 around their words. */
function withContents(parts: readonly InlinePart[]): InlinePart[] {
  return parts.flatMap((part) => {
    if ('text' in part || !part.content) return [part];
    const { key, shown } = part;
    return [{ code: 'open', key, shown }, ...withContents(part.content), { code: 'close', key, shown }];
  });
}
