/** From 0 (tried first) to 4, as zxcvbn counts: 3 takes 10⁸ guesses. The server refuses passwords below. */
export const acceptedScore = 3;

/** What server and client look at: further letters cannot make a password easier, only the answer slower. */
export const strengthLimits = { maxLength: 48, l33tMaxSubstitutions: 20 } as const;

const separators = /[@.\s_-]+/;

/** What somebody who knows the owner tries: address and names, whole, in parts, and without what is between them. */
export function guessablePartsOf(known: readonly string[]): string[] {
  const texts = known.flatMap((text) => [text, ...text.split('@')]);
  const parts = texts.flatMap((text) => [text, text.split(separators).join(''), ...text.split(separators)]);
  return [...new Set(parts.map((part) => part.toLowerCase()))].filter((part) => part.length > 2);
}
