import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId } from '#fields.ts';
import { drawingSchema, maxDrawings } from '#live/charts.ts';
import { isIndicatorChoice } from '@candela/markets/indicators/indicators';
import { timeframes } from '@candela/markets/timeframes';
import { marketSymbol, unixTimeInQuery } from './candles.ts';

export const chartTypes = ['candles', 'bars', 'line', 'area'] as const;

export type ChartType = (typeof chartTypes)[number];

export const maxIndicators = 12;
export const maxCompared = 3;

/** An indicator on a chart: its name, arguments and source are those of the package `markets`. */
const shownIndicatorSchema = z
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
  /** Whether economic releases of its currencies are marked. Layouts that were kept before it was there mark them. */
  hasReleases: z._default(z.boolean(), true),
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

/** What a chart must know of a symbol beside its prices. */
export const chartSymbolSchema = z.object({
  /** A calendar of `markets/src/candles/calendars.ts`. */
  sessionCode: z.string(),
  /** Days on which it trades at other hours than the calendar says: pairs of opening and close in its zone; none: closed. */
  exceptions: z.array(z.object({ day: z.string(), stretches: z.array(z.array(z.string())) })),
  /** Generated prices, which know no holidays. */
  isSimulated: z.boolean(),
  hasVolume: z.boolean(),
  /** Its prices can be adjusted for splits. */
  hasSplits: z.boolean(),
});

export type ChartSymbol = z.infer<typeof chartSymbolSchema>;

const params = z.object({ symbolId: contentId });

export const getChartLayout = endpoint({
  method: 'GET',
  path: '/chart-layouts/{symbolId}',
  permission: 'signedIn',
  summary: 'Get how the caller has set up the chart of a symbol',
  description: 'Indicators, drawings and choices; only the caller sees them.',
  params,
  output: keptLayoutSchema,
  errors: ['candles.unknownSymbol'],
});

export const saveChartLayout = endpoint({
  method: 'PUT',
  path: '/chart-layouts/{symbolId}',
  permission: 'signedIn',
  audit: 'own',
  summary: 'Keep how the caller has set up the chart of a symbol, or reset it',
  description:
    'The version is the one that the change is based on. Refused if it is not the newest, so that one window does not overwrite another. ' +
    'At most 32 kB, and 300 symbols per person.',
  params,
  body: z.object({
    version: z.int().check(z.minimum(0), z.maximum(2_147_483_646)),
    layout: z.nullable(chartLayoutSchema),
  }),
  output: z.object({ version: z.int() }),
  errors: ['candles.unknownSymbol', 'chartLayouts.changed', 'chartLayouts.tooMany', 'request.tooLarge'],
});

export const maxMarks = 500;

/** What a reader of a chart must know of its bars. Times in milliseconds since 1970. */
export const chartMarksSchema = z.object({
  /** Periods in which minutes of the session have no bar, and may get them; the newest first. */
  gaps: z.array(z.object({ from: z.int(), to: z.int() })),
  /** Minutes whose bar was final and has been changed since; the newest first. */
  corrections: z.array(z.int()),
});

export type ChartMarks = z.infer<typeof chartMarksSchema>;

export const getChartMarks = endpoint({
  method: 'GET',
  path: '/chart-layouts/{symbolId}/marks',
  permission: 'signedIn',
  summary: 'List the newest gaps and corrections of the bars of a symbol between two times',
  description: 'At most 500 of each.',
  params,
  query: z.object({ from: unixTimeInQuery, to: unixTimeInQuery }),
  output: chartMarksSchema,
  errors: ['candles.unknownSymbol'],
});

export const getChartSymbol = endpoint({
  method: 'GET',
  path: '/chart-layouts/{symbolId}/symbol',
  permission: 'signedIn',
  summary: 'Get what a chart must know of a symbol: when it trades, whether it has volume and splits',
  params,
  output: chartSymbolSchema,
  errors: ['candles.unknownSymbol'],
});
