import { type Bar } from './demo-bar.ts';
/**
 * The bars of one length inside another, in order, as they are after `until` seconds; does not compute those that end before `from` or
 * begin at or after `to`. A length that is no cut of its own is put together from the next shorter one.
 */
export declare function barsWithin(bar: Bar, length: number, { from, to, until }: {
    from: number;
    to: number;
    until: number;
}): Bar[];
/** The part of a bar traded by a given second: exactly the steps that have begun by then. */
export declare function grown(bar: Bar, until: number): Bar;
/** Combines two consecutive bars. */
export declare function joined(first: Bar, second: Bar): Bar;
