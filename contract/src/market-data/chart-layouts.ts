import * as z from 'zod/mini';
import { drawingSchema, maxDrawings } from '#live/charts.ts';
import { isIndicatorChoice } from '@candela/markets/indicators/indicators';
import { timeframes } from '@candela/markets/timeframes';
import { marketSymbol } from './candles.ts';

export const chartTypes = ['candles', 'bars', 'line', 'area'] as const;

export type ChartType = (typeof chartTypes)[number];

export const maxIndicators = 12;
export const maxCompared = 3;

/** An indicator on a chart: its name, arguments and source are those of the package `markets`. */
export const shownIndicatorSchema = z
  .object({
    id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
    name: z.string().check(z.maxLength(40)),
    args: z.record(z.string().check(z.maxLength(20)), z.number()),
    source: z.optional(z.string().check(z.maxLength(20))),
    isHidden: z.boolean(),
  })
  .check(z.refine((choice) => isIndicatorChoice(choice)));

export type ShownIndicator = z.infer<typeof shownIndicatorSchema>;

export const chartLayoutSchema = z.object({
  timeframe: z.enum(timeframes),
  type: z.enum(chartTypes),
  /** Prices as if all splits had been made before. */
  isAdjusted: z.boolean(),
  /** Whether days and hours without trading are marked. */
  isShaded: z.boolean(),
  /** Whether points of drawings are caught by prices. */
  isMagnetic: z.boolean(),
  /** Other symbols on the same chart; then the scale is in percent. */
  compared: z.array(marketSymbol).check(z.maxLength(maxCompared)),
  indicators: z.array(shownIndicatorSchema).check(z.maxLength(maxIndicators)),
  drawings: z.array(drawingSchema).check(z.maxLength(maxDrawings)),
});

export type ChartLayout = z.infer<typeof chartLayoutSchema>;

/** Bytes of a layout as JSON. */
export const maxLayoutBytes = 32_768;

/** Symbols whose charts one person keeps. */
export const maxLayouts = 300;

/** Version 0, without a layout: the caller has never changed this chart. Null in a later version: it was reset. */
export const keptLayoutSchema = z.object({ version: z.int(), layout: z.nullable(chartLayoutSchema) });

export type KeptLayout = z.infer<typeof keptLayoutSchema>;
