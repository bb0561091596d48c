/**
 * A part of the demo market's price path: logarithms of prices, the variance of the path, and the seed from which everything inside is
 * drawn. Seconds are counted from the opening of its trading day.
 */
export interface Bar {
    from: number;
    to: number;
    open: number;
    high: number;
    low: number;
    close: number;
    variance: number;
    volume: number;
    seed: number;
}
/** The highest point of the path between two ends, for an even draw (the maximum of a Brownian bridge). */
export declare function peak(from: number, to: number, variance: number, drawn: number): number;
/**
 * Cuts a bar in two that combine to exactly the same bar: one half has its high, one its low, and prices are drawn from the
 * distribution of a path with these ends and extremes.
 */
export declare function cut(bar: Bar, at: number): [Bar, Bar];
