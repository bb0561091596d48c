import { type Bar } from './demo-bar.ts';
import type { DemoSymbol } from './demo-symbols.ts';
/** A whole trading day, in seconds of trading since its opening. */
export declare function dayOf(symbol: DemoSymbol, number: number, seconds: number): Bar;
