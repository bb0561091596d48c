import type { RichTextNode } from '#rich-text.ts';

/**
 * A line of rich text as translators see it: the words, with a number for each mark and each object in the line, as in
 * `Put the stop <1>below the low</1>, at <2/>.` The source defines what the numbers stand for; translations contain only the
 * numbers, so that a changed link or formula needs no new translation.
 */
export interface CodedText {
  text: string;
  /** The marks and objects behind numbers 1, 2, … */
  codes: Code[];
}

export type Code = { kind: 'mark'; mark: Mark } | { kind: 'node'; node: RichTextNode };
type Mark = NonNullable<RichTextNode['marks']>[number];

/** Errors of a translation: an unknown number, a missing one, one without its closing part. */
export type CodeProblem = { problem: 'unknown' | 'missing' | 'unpaired'; number: number };

/** The look-behind keeps a long row of backslashes from being read again from each of them. */
const codePattern = /(?<!\\)(\\*)<(\/?)(\d{1,4})(\/?)>/g;

export type CodedPart = { text: string } | { open: number } | { close: number } | { alone: number };

/** The inline content of a block with numbers in place of marks and objects. */
export function codedTextOf(content: readonly RichTextNode[]): CodedText {
  const codes: Code[] = [];
  const open: { number: number; key: string }[] = [];
  const parts: CodedPart[] = [];
  const number = (code: Code) => codes.push(code);
  const closeTo = (length: number) => {
    while (open.length > length) parts.push({ close: open.pop()?.number ?? 0 });
  };
  for (const node of content) {
    const marks = node.marks ?? [];
    const shared = marks.findIndex((mark, index) => open[index]?.key !== keyOf(mark));
    closeTo(shared < 0 ? marks.length : shared);
    for (const mark of marks.slice(open.length)) {
      const opened = number({ kind: 'mark', mark });
      open.push({ number: opened, key: keyOf(mark) });
      parts.push({ open: opened });
    }
    if (node.type === 'text') parts.push({ text: node.text ?? '' });
    else parts.push({ alone: number({ kind: 'node', node: withoutMarks(node) }) });
  }
  closeTo(0);
  return { text: writeCoded(parts), codes };
}

/** Parts as one text; literal text that looks like a numbered tag is escaped by a backslash. */
export function writeCoded(parts: readonly CodedPart[]): string {
  let text = '';
  const joined = joinTexts(parts);
  for (const [index, part] of joined.entries()) {
    if ('text' in part) {
      const escaped = part.text.replace(codePattern, (whole, slashes: string) => `${slashes}\\${whole}`);
      text += index < joined.length - 1 ? escaped.replace(/(?<!\\)\\+$/, (slashes) => slashes + slashes) : escaped;
    } else if ('open' in part) text += `<${part.open}>`;
    else if ('close' in part) text += `</${part.close}>`;
    else text += `<${part.alone}/>`;
  }
  return text;
}

/** Merges adjacent texts: a bracket may begin in one of them and end in the next. */
function joinTexts(parts: readonly CodedPart[]): CodedPart[] {
  const joined: CodedPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if ('text' in part && last && 'text' in last) joined[joined.length - 1] = { text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}

/** A text as its parts; the inverse of `writeCoded`. */
export function readCoded(text: string): CodedPart[] {
  const parts: CodedPart[] = [];
  const say = (words: string) => {
    const last = parts.at(-1);
    if (words === '') return;
    if (last && 'text' in last) last.text += words;
    else parts.push({ text: words });
  };
  let from = 0;
  for (const match of text.matchAll(codePattern)) {
    const [whole, slashes = '', closing, digits, alone] = match;
    say(text.slice(from, match.index));
    from = match.index + whole.length;
    if (slashes.length % 2 === 1 || (closing && alone)) {
      say(slashes.slice(0, Math.floor(slashes.length / 2)) + whole.slice(slashes.length));
      continue;
    }
    say(slashes.slice(0, slashes.length / 2));
    const number = Number(digits);
    parts.push(closing ? { close: number } : alone ? { alone: number } : { open: number });
  }
  say(text.slice(from));
  return parts;
}

/** Errors in the numbers of a translation, compared with its source; empty when it is valid. */
export function findCodeProblems(translation: string, source: string): CodeProblem[] {
  const known = new Map(numbersOf(source).map((part) => [part.number, part.isAlone]));
  const problems: CodeProblem[] = [];
  const open: number[] = [];
  const seen = new Set<number>();
  for (const part of readCoded(translation)) {
    if ('text' in part) continue;
    const number = 'open' in part ? part.open : 'close' in part ? part.close : part.alone;
    if (known.get(number) !== 'alone' in part) {
      problems.push({ problem: 'unknown', number });
    } else if ('close' in part) {
      if (open.pop() !== number) problems.push({ problem: 'unpaired', number });
    } else {
      if (seen.has(number)) problems.push({ problem: 'unpaired', number });
      seen.add(number);
      if ('open' in part) open.push(number);
    }
  }
  for (const number of open) problems.push({ problem: 'unpaired', number });
  for (const number of known.keys()) if (!seen.has(number)) problems.push({ problem: 'missing', number });
  const unique = new Map(problems.map((each) => [`${each.problem} ${each.number}`, each]));
  return [...unique.values()];
}

/**
 * A translation as the inline content of its block. Unknown numbers, as in a translation that is
 * older than the source, are dropped and their words kept.
 */
export function inlineOf(translation: string, codes: readonly Code[]): RichTextNode[] {
  const nodes: RichTextNode[] = [];
  const open = createOpenMarks();
  for (const part of readCoded(translation)) {
    if ('open' in part) {
      const code = codes[part.open - 1];
      if (code?.kind === 'mark') open.add(part.open, code.mark);
    } else if ('close' in part) {
      open.remove(part.close);
    } else {
      const marks = open.list();
      const code = 'alone' in part ? codes[part.alone - 1] : undefined;
      const node: RichTextNode | null =
        'text' in part ? { type: 'text', text: part.text } : code?.kind === 'node' ? { ...code.node } : null;
      if (node) append(nodes, marks.length > 0 ? { ...node, marks } : node);
    }
  }
  return nodes;
}

/** The marks that are open at a place of a translation; thousands may be open at once. */
function createOpenMarks() {
  const numbers = new Set<number>();
  /** By type, in the order of opening. What has been closed is removed when it is the last. */
  const byType = new Map<string, { number: number; mark: Mark }[]>();

  function innermost(type: string): Mark | undefined {
    const marks = byType.get(type);
    for (let last = marks?.at(-1); last; last = marks?.at(-1)) {
      if (numbers.has(last.number)) return last.mark;
      marks?.pop();
    }
    byType.delete(type);
    return undefined;
  }

  return {
    add(number: number, mark: Mark): void {
      if (!innermost(mark.type)) byType.set(mark.type, []);
      byType.get(mark.type)?.push({ number, mark });
      numbers.add(number);
    },
    remove: (number: number): void => void numbers.delete(number),
    /** One of each type. */
    list: (): Mark[] => [...byType.keys()].flatMap((type) => innermost(type) ?? []),
  };
}

/** Neighbours with the same marks are one text. */
function append(nodes: RichTextNode[], node: RichTextNode): void {
  const last = nodes.at(-1);
  const isSame =
    last?.type === 'text' && node.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks);
  if (isSame) last.text = `${last.text}${node.text}`;
  else nodes.push(node);
}

function numbersOf(source: string): { number: number; isAlone: boolean }[] {
  return readCoded(source).flatMap((part) => {
    if ('text' in part || 'close' in part) return [];
    return [{ number: 'open' in part ? part.open : part.alone, isAlone: 'alone' in part }];
  });
}

function withoutMarks({ marks: _marks, ...node }: RichTextNode): RichTextNode {
  return node;
}

function keyOf(mark: Mark): string {
  return JSON.stringify([mark.type, mark.attrs ?? {}]);
}
