import { type CalendarCode } from '@candela/markets/candles/calendars';
import { type Session, type Stretch } from '@candela/markets/candles/sessions';
/** The hours of a market. */
export declare function sessionOf(code: CalendarCode): Session;
/** The last trading day that may have begun before an instant, plus one to be safe. */
export declare function lastTradingDay(code: CalendarCode, before: number): number;
/** The number of the trading week of a trading day. */
export declare function weekOf(code: CalendarCode, number: number): number;
/** The trading days of a trading week. */
export declare function daysOfWeek(code: CalendarCode, week: number): number[];
/** Whether there is a break in trading before this trading day. */
export declare function hasBreakBefore(code: CalendarCode, number: number): boolean;
/** The trading sessions of a trading day. */
export declare function stretchesOf(code: CalendarCode, number: number): readonly Stretch[];
