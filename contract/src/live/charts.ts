import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId } from '#fields.ts';
import { marketSymbol, unixTime } from '#market-data/candles.ts';
import { timeframes } from '@candela/markets/timeframes';

export const drawingTypes = [
  'trendLine',
  'ray',
  'horizontalLine',
  'horizontalRay',
  'verticalLine',
  'channel',
  'rectangle',
  'fibonacci',
  'measure',
  'arrow',
  'note',
] as const;

export type DrawingType = (typeof drawingTypes)[number];

export const drawingSchema = z.object({
  id: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  type: z.enum(drawingTypes),
  /** As time and price, so that they have the right position on every screen. */
  points: z.array(z.object({ timestamp: unixTime, value: z.number() })).check(z.minLength(1), z.maxLength(10)),
  /** Only for notes. */
  text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(140))),
  /** Cannot be moved until it is unlocked. */
  isLocked: z.optional(z.boolean()),
});

export type Drawing = z.infer<typeof drawingSchema>;

export const maxDrawings = 100;

/** Bytes of a chart as JSON. */
export const maxChartBytes = 16_384;

export const chartSchema = z.object({
  symbol: marketSymbol,
  timeframe: z.enum(timeframes),
  /** The first and last instant shown: the same on every screen, whatever its width. */
  range: z.object({ from: unixTime, to: unixTime }).check(z.refine(({ from, to }) => from < to)),
  drawings: z.array(drawingSchema).check(z.maxLength(maxDrawings)),
});

export type Chart = z.infer<typeof chartSchema>;

/** The chart of a room; null: none is shared. The highest version is the newest. */
export const sharedChartSchema = z.object({ version: z.int(), chart: z.nullable(chartSchema) });

export type SharedChart = z.infer<typeof sharedChartSchema>;

const params = z.object({ eventId: contentId });
const roomErrors = ['events.notFound', 'events.notIncluded', 'events.noPlace', 'rooms.banned'] as const;

export const getSharedChart = endpoint({
  method: 'GET',
  path: '/charts/{eventId}',
  permission: 'events.read',
  summary: 'Get the shared chart of a live session',
  description: 'Requires access to the event.',
  params,
  output: sharedChartSchema,
  errors: roomErrors,
});

export const shareChart = endpoint({
  method: 'PUT',
  path: '/charts/{eventId}',
  permission: 'events.host',
  audit: 'live',
  summary: 'Share a chart with the room, update it, or stop sharing',
  description:
    'Hosts only. Everybody in the room is notified. If two hosts save at the same time, the last one wins. At most 16 kB.',
  params,
  body: z.object({ chart: z.nullable(chartSchema) }),
  output: sharedChartSchema,
  errors: [...roomErrors, 'charts.notHost', 'streams.over', 'request.tooLarge'],
});
