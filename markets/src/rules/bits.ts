/** Whether something is so, for many symbols: 32 of them in a word. A bit of `truth` counts only where that of `known` is set. */
export interface Bits {
  truth: Int32Array;
  known: Int32Array;
}

export const noBits = (words: number): Bits => ({ truth: new Int32Array(words), known: new Int32Array(words) });

/** An answer for a symbol: true, false, or unknown. */
export type Answer = 1 | 0 | -1;
export const unknown = -1;

export function setAnswer(bits: Bits, symbol: number, answer: Answer): void {
  const word = symbol >> 5;
  const bit = 1 << (symbol & 31);
  const [truth, known] = [bits.truth[word] as number, bits.known[word] as number];
  bits.known[word] = answer === unknown ? known & ~bit : known | bit;
  bits.truth[word] = answer === 1 ? truth | bit : truth & ~bit;
}

export function answerOf(bits: Bits, symbol: number): Answer {
  const word = symbol >> 5;
  const bit = 1 << (symbol & 31);
  if (((bits.known[word] as number) & bit) === 0) return unknown;
  return ((bits.truth[word] as number) & bit) === 0 ? 0 : 1;
}
