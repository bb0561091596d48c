import type { ProvidedInstrument } from '#market-data/price-provider.ts';
import { type CalendarCode } from '@candela/markets/candles/calendars';
/** A symbol of the demo market. */
export interface DemoSymbol extends ProvidedInstrument {
    session: CalendarCode;
    seed: number;
    /** The price around which it moves. */
    price: number;
    /** Its typical daily move, as a share of the price. */
    dailyMove: number;
    ticksPerDay: number;
}
export declare const demoPrefix = "DEMO";
/** Every symbol of the lookup lists that has a price above, by its full name. */
export declare const demoSymbols: ReadonlyMap<string, DemoSymbol>;
