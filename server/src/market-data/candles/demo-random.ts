/** A pseudo-random number: always the same for a seed and key, unrelated to its neighbours. */
export function mix(seed: number, key: number): number {
  let h = Math.imul(seed ^ Math.imul(key, 0x9e37_79b1), 0x85eb_ca6b);
  h ^= h >>> 15;
  h = Math.imul(h ^ (key >>> 3), 0xc2b2_ae35);
  h ^= h >>> 13;
  h = Math.imul(h, 0x27d4_eb2f);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A seed from a text. */
export function seedOf(word: string): number {
  let seed = 0x811c_9dc5;
  for (let at = 0; at < word.length; at++) seed = Math.imul(seed ^ word.charCodeAt(at), 0x0100_0193);
  return mix(seed >>> 0, word.length);
}

/** Uniformly distributed, above 0 and below 1. */
export function uniform(seed: number, key: number): number {
  return (mix(seed, key) + 0.5) / 4_294_967_296;
}

/** Normally distributed with mean 0 and standard deviation 1 (Box–Muller). */
export function normal(seed: number, key: number): number {
  const drawn = mix(seed, key);
  return Math.sqrt(-2 * Math.log((drawn + 0.5) / 4_294_967_296)) * Math.cos(2 * Math.PI * uniform(drawn, 0x51ed));
}
