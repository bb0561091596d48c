/** A half-open piece of a video in whole seconds. */
export type Range = readonly [from: number, to: number];

/** Sorted ranges that neither touch nor overlap. */
export type Ranges = readonly Range[];

/** Reads PostgreSQL's text form of an int4multirange: `{[0,12),[30,41)}`. */
export function parseRanges(text: string): Ranges {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map((match) => [Number(match[1]), Number(match[2])] as const);
}

export function formatRanges(ranges: Ranges): string {
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
}

/** Rounds reported ranges to whole seconds inside the video, sorted and merged. */
export function normalise(pieces: readonly (readonly [number, number])[], durationSeconds: number): Ranges {
  const rounded = pieces
    .map(([from, to]) => [Math.max(0, Math.round(from)), Math.min(durationSeconds, Math.round(to))] as const)
    .filter(([from, to]) => to > from);
  return merge(rounded);
}

export function merge(pieces: readonly Range[]): Ranges {
  const sorted = pieces.toSorted((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

/** The parts of `pieces` that are not in `known`. */
export function subtract(pieces: Ranges, known: Ranges): Ranges {
  return pieces.flatMap((piece) => {
    let rest: Range[] = [piece];
    for (const [from, to] of known) {
      rest = rest.flatMap(([a, b]): Range[] => {
        if (to <= a || from >= b) return [[a, b]];
        const left: Range[] = a < from ? [[a, from]] : [];
        const right: Range[] = to < b ? [[to, b]] : [];
        return [...left, ...right];
      });
    }
    return rest;
  });
}

export function lengthOf(ranges: Ranges): number {
  return ranges.reduce((total, [from, to]) => total + to - from, 0);
}

/** The first `seconds` of the ranges. */
export function limit(ranges: Ranges, seconds: number): Ranges {
  const kept: Range[] = [];
  let left = Math.max(0, Math.floor(seconds));
  for (const [from, to] of ranges) {
    if (left <= 0) break;
    const end = Math.min(to, from + left);
    kept.push([from, end]);
    left -= end - from;
  }
  return kept;
}
