import { isBlank, type InlinePart } from './xliff-parts.ts';

/** A text of a file for translators with its translation. */
export interface XliffUnit {
  /** What may be its name with us: its id, or the name that its tool has kept beside an id of its own. */
  names: readonly string[];
  source: readonly InlinePart[];
  /** Null: not translated. */
  target: readonly InlinePart[] | null;
  /** Marked as not yet reviewed. */
  isInitial: boolean;
  /** Some of its segments are translated, others are not: `target` contains only a part of the text. */
  isPartial: boolean;
  /** A segment has two targets. */
  isAmbiguous: boolean;
  /** Much longer than any text of ours: only the beginning of its source is here. */
  isTooLong: boolean;
  /** False: white space may have been changed by whatever laid out the file. */
  isSpaceKept: boolean;
}

/** A segment, or the text between two segments. */
export class XliffSegment {
  source: InlinePart[] = [];
  target: InlinePart[] | null = null;
  isAmbiguous = false;
  /** Segments that XLIFF 1.2 marks within a unit, and whether they contain anything. */
  sourceMarks: ReadonlyMap<string, boolean> = new Map();
  targetMarks: ReadonlyMap<string, boolean> = new Map();
  readonly isBetween: boolean;
  /** Position of its target among those of the unit, if it differs. */
  order: number | null = null;
  isInitial: boolean;

  constructor({ isBetween = false, isInitial = false } = {}) {
    this.isBetween = isBetween;
    this.isInitial = isInitial;
  }

  /** Tools begin the translation with a copy of the source: that is no translation yet. */
  private get isCopy(): boolean {
    return this.isInitial && JSON.stringify(this.source) === JSON.stringify(this.target);
  }

  get isTranslated(): boolean {
    return !this.isBetween && !isBlank(this.target) && !this.isCopy;
  }

  /** Something to translate that is not translated, or only in part. */
  get isOpen(): boolean {
    if (this.isBetween || isBlank(this.source)) return false;
    if (!this.isTranslated) return true;
    const marks = [
      ...(this.sourceMarks.size > 0 ? this.sourceMarks : this.targetMarks.keys().map((each) => [each, true] as const)),
    ];
    return (
      this.targetMarks.size > 0 && marks.some(([mark, isFilled]) => isFilled && this.targetMarks.get(mark) !== true)
    );
  }
}

export function unitOf(names: readonly string[], segments: readonly XliffSegment[], isSpaceKept: boolean): XliffUnit {
  const translated = segments.filter((segment) => segment.isTranslated);
  const ordered = segments
    .map((segment, index) => ({ segment, order: segment.order ?? index + 1 }))
    .toSorted((a, b) => a.order - b.order);
  return {
    names,
    source: joined(segments.map(({ source }) => source)),
    // What is between segments and has no target of its own is the same in both.
    target:
      translated.length === 0
        ? null
        : joined(
            ordered.map(
              ({ segment: each }) => each.target ?? (each.isBetween || isBlank(each.source) ? each.source : []),
            ),
          ),
    isInitial: translated.some(({ isInitial }) => isInitial),
    isPartial: translated.length > 0 && segments.some(({ isOpen }) => isOpen),
    isAmbiguous: segments.some(({ isAmbiguous }) => isAmbiguous),
    isTooLong: false,
    isSpaceKept,
  };
}

/** A unit that is too long to be a text of ours, with the beginning of its source. */
export function longUnit(names: readonly string[], segments: readonly XliffSegment[]): XliffUnit {
  const [first] = segments.flatMap(({ source }) => source.slice(0, 1));
  const source = first && 'text' in first ? [{ text: first.text.slice(0, 200) }] : [];
  const state = { isInitial: false, isPartial: false, isAmbiguous: false, isSpaceKept: true };
  return { names, source, target: null, isTooLong: true, ...state };
}

function joined(lists: readonly (readonly InlinePart[])[]): InlinePart[] {
  const parts: InlinePart[] = [];
  for (const part of lists.flat()) {
    const last = parts.at(-1);
    if ('text' in part && last && 'text' in last) parts[parts.length - 1] = { text: last.text + part.text };
    else parts.push(part);
  }
  return parts;
}
