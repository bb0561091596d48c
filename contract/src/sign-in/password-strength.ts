/** From 0 (guessed first) to 4, as zxcvbn counts: 3 takes 10⁸ guesses. The server refuses weaker passwords. */
export const acceptedScore = 3;

/** Checked length: further letters cannot make a password weaker, only the check slower. */
export const strengthLimits = { maxLength: 48, l33tMaxSubstitutions: 20 } as const;

const separators = /[@.\s_-]+/;

/** Guesses of somebody who knows the owner: address and names, whole, in parts, and without separators. */
export function guessablePartsOf(known: readonly string[]): string[] {
  const texts = known.flatMap((text) => [text, ...text.split('@')]);
  const parts = texts.flatMap((text) => [text, text.split(separators).join(''), ...text.split(separators)]);
  return [...new Set(parts.map((part) => part.toLowerCase()))].filter((part) => part.length > 2);
}
