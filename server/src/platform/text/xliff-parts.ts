import type { CodedPart } from '@candela/contract/learning/coded-text';

/** A piece of the content of a segment: words, or an inline code. */
export type InlinePart =
  | { text: string }
  | {
      code: 'open' | 'close' | 'alone';
      /** Identifier that the tool has given the code; a pair has one. */
      key: string;
      /** What the file says about the meaning of the code: equivalent, displayed or original text. */
      shown: readonly string[];
      /** Content of a placeholder of XLIFF 1.2, which is its original code. */
      content?: readonly InlinePart[];
    };

/** Content with a number for each code, and what the file shows for a number. */
export interface NumberedText {
  parts: CodedPart[];
  shown: ReadonlyMap<number, readonly string[]>;
}

/** Coded texts have numbers up to this. */
const maxNumber = 9999;

export function textsOf(parts: readonly InlinePart[]): string {
  return parts.map((part) => ('text' in part ? part.text : '')).join('');
}

export function isBlank(parts: readonly InlinePart[] | null): boolean {
  return !parts?.some((part) => 'code' in part || part.text.trim() !== '');
}

/**
 * Numbers the codes of a unit in the order of its source, as we number them in a file for translators: tools may rename codes, but
 * leave them in their places there. Codes that only the target has get numbers that the source does not have.
 */
export class CodeNumbers {
  private readonly numbers = new Map<string, number>();
  private readonly shown = new Map<number, readonly string[]>();
  private isSource = true;
  private last = 0;

  /** To be called for the source first. */
  number(parts: readonly InlinePart[]): NumberedText {
    // A source whose codes a tool has left out: the numbers of the target are those of our file.
    const isOurs = !this.isSource && this.numbers.size === 0;
    this.isSource = false;
    const open: number[] = [];
    const numbered = parts.map((part): CodedPart => {
      if ('text' in part) return part;
      const key = `${part.code === 'alone' ? 'alone' : 'pair'} ${part.key}`;
      if (part.code === 'close') {
        const close = this.numbers.get(key) ?? open.at(-1) ?? maxNumber;
        if (open.at(-1) === close) open.pop();
        return { close };
      }
      const number = this.numbers.get(key) ?? this.next(part.key, isOurs);
      this.numbers.set(key, number);
      if (!this.shown.get(number)?.length) this.shown.set(number, part.shown);
      if (part.code === 'alone') return { alone: number };
      open.push(number);
      return { open: number };
    });
    return { parts: numbered, shown: this.shown };
  }

  private next(key: string, isOurs: boolean): number {
    if (isOurs && /^[1-9]\d{0,3}$/.test(key)) return Number(key);
    this.last = Math.min(this.last + 1, maxNumber);
    return this.last;
  }
}
