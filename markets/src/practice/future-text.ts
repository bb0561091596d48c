/** A bar of a replay: opening time, seconds, prices and volume, all whole numbers as they are shown. */
export interface ReplayBar {
  t: number;
  s: number;
  o: number;
  h: number;
  l: number;
  c: number;
  v: number;
}

/**
 * What a replay commits to at its start: one line for each hidden bar, `t,s,o,h,l,c,v`. Server and browser compute HMAC-SHA-256 of its
 * UTF-8 bytes with the salt as the key.
 */
export const futureText = (hidden: readonly ReplayBar[]): string =>
  hidden.map(({ t, s, o, h, l, c, v }) => [t, s, o, h, l, c, v].join()).join('\n');
