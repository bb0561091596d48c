/** Text recognised from a host's speech, complete at a second of the recording. */
export interface SpokenLine {
  at: number;
  text: string;
}

export interface Cue {
  from: number;
  to: number;
  text: string;
}

const lettersPerSecond = 14;
const minSeconds = 1.5;
/** How long a text stays visible after it was spoken, unless the next one replaces it. */
const lingerSeconds = 1.5;

/**
 * When each line is shown, in order: browsers report when a sentence is complete, not when it began, so the start is estimated from its
 * length and from the previous line.
 */
export function cuesOf(lines: readonly SpokenLine[]): Cue[] {
  const begun = lines.map(({ at, text }, index) => {
    const spoken = Math.max(minSeconds, text.length / lettersPerSecond);
    return { from: Math.max(0, lines[index - 1]?.at ?? 0, at - spoken), at, text };
  });
  return begun
    .map(({ from, at, text }, index) => ({
      from,
      to: Math.min(at + lingerSeconds, begun[index + 1]?.from ?? Infinity),
      text,
    }))
    .filter(({ from, to }) => to > from);
}
