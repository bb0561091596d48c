/** A pseudo-random number: always the same for a seed and key, unrelated to its neighbours. */
export declare function mix(seed: number, key: number): number;
/** A seed from a text. */
export declare function seedOf(word: string): number;
/** Uniformly distributed, above 0 and below 1. */
export declare function uniform(seed: number, key: number): number;
/** Normally distributed with mean 0 and standard deviation 1 (Box–Muller). */
export declare function normal(seed: number, key: number): number;
