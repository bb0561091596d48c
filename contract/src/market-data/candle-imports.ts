import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, fileName, instant, uuidParams } from '#fields.ts';
import { listOf, pageOf, pageQuery, tablePartQuery, tablePartSchema } from '#paging.ts';
import { csvLayouts } from '@candela/markets/csv/layouts';
import { fileProblems, importStates, serverProblems } from './candle-import-states.ts';

/** Largest file in bytes: 2 GiB, more than 20 years of a symbol in any layout. */
export const maxImportBytes = 2 * 1024 ** 3;
/** Bytes of each part but the last. */
export const importPartBytes = 8 * 1024 ** 2;
/** Days for which an upload waits for its next part, and a file is kept. */
export const importUploadDays = 3;
export const importFileDays = 30;
/** Days for which an import can be undone. */
export const importUndoDays = 365;
/** Rows that cannot be imported are kept up to as many; all are counted. */
export const maxKeptRows = 20_000;

export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be'] as const;

/** What is wrong with a row, or what should be looked at. */
export const rowReasons = [
  'missingFields',
  'unreadableTime',
  'unreadableNumber',
  'tooLong',
  /** The hour that the change to summer time leaves out. */
  'skippedHour',
  'notANumber',
  'highTooLow',
  'lowTooHigh',
  'notPositive',
  'negativeVolume',
  'tooLarge',
  /** Not on a whole minute. */
  'offGrid',
  'tooOld',
  /** Minutes of that time have been removed (setting `retention.minuteBarDays`). */
  'beforeKept',
  'inFuture',
  'outsideSession',
  /** The same minute as an earlier row with other prices; this one counts. */
  'repeated',
  /** It is far away from both of its neighbours. It is imported. */
  'jump',
] as const;

export type RowReason = (typeof rowReasons)[number];

/** Reasons that are only warnings: these rows are imported. */
export const rowWarnings: readonly RowReason[] = ['repeated', 'jump'];

const problemRow = z.object({ row: z.int(), reason: z.enum(rowReasons), text: z.string() });

/** A row as it would become a bar. */
const sampleRow = z.object({
  row: z.int(),
  /** When it opens, in milliseconds since 1970. */
  t: z.int(),
  o: z.number(),
  h: z.number(),
  l: z.number(),
  c: z.number(),
  v: z.number(),
  /** `new`: it is not there yet; `same`: it is; `differs`: with other values. */
  state: z.enum(['new', 'same', 'differs']),
});

export const importReportSchema = z.object({
  rowCount: z.int(),
  /** Bars that can be stored, those that are there already included. */
  fitCount: z.int(),
  newCount: z.int(),
  sameCount: z.int(),
  differsCount: z.int(),
  /** Rows by reason, all of them. */
  reasons: z.array(z.object({ reason: z.enum(rowReasons), count: z.int() })),
  /** The first of them. */
  problems: z.array(problemRow),
  /** The first rows as they would become. */
  sample: z.array(sampleRow),
  /** When the first and the last bar open. */
  firstAt: z.int(),
  lastAt: z.int(),
  dayCount: z.int(),
  /** Share of the bars outside of the session, and by how many minutes the times would have to move for fewer. */
  zoneDoubt: z.object({ outside: z.number(), betterBy: z.nullable(z.int()) }),
});

export type ImportReport = z.infer<typeof importReportSchema>;

/** What the first rows of a file say. */
export const importHeadSchema = z.object({
  encoding: z.enum(csvEncodings),
  layout: z.enum(csvLayouts),
  /** Whether its times need a zone; otherwise they are instants. */
  needsZone: z.boolean(),
  /** A suggestion; it has to be confirmed. */
  zone: z.nullable(z.string()),
  /** The first rows as they are. */
  rows: z.array(z.string()),
});

export type ImportHead = z.infer<typeof importHeadSchema>;

export const importSymbolSchema = z.object({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  pricePrecision: z.int(),
  sessionCode: z.string(),
  /** Zone of its exchange. */
  zone: z.string(),
});

export type ImportSymbol = z.infer<typeof importSymbolSchema>;

export const candleImportSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  size: z.int(),
  received: z.int(),
  fingerprint: z.string(),
  state: z.enum(importStates),
  /** `failed`: a fault of the server. */
  problem: z.nullable(z.enum([...fileProblems, ...serverProblems])),
  /** With `otherLength`: how many minutes its bars have. */
  barMinutes: z.nullable(z.number()),
  owner: z.object({ id: z.uuid(), fullName: z.string() }),
  head: z.nullable(importHeadSchema),
  symbol: z.nullable(importSymbolSchema),
  zone: z.nullable(z.string()),
  aheadMinutes: z.int(),
  /** Number of the preview; whoever confirms it names it. */
  preview: z.int(),
  report: z.nullable(importReportSchema),
  corrects: z.boolean(),
  /** Of the present step, from 0 to 1. */
  progress: z.number(),
  addedCount: z.int(),
  correctedCount: z.int(),
  /** Final bars with other values that were kept as they are. */
  keptCount: z.int(),
  unchangedCount: z.int(),
  /** Taken back, and not, because somebody else has changed them since. */
  undoneCount: z.int(),
  leftCount: z.int(),
  /** The first of those that were left. */
  left: z.array(z.int()),
  canUndo: z.boolean(),
  /** Until when the file is kept; null: it has been removed. */
  fileUntil: z.nullable(instant),
  createdAt: instant,
});

export type CandleImport = z.infer<typeof candleImportSchema>;

/** In lists: without what only its page shows. */
export const importEntrySchema = z.omit(candleImportSchema, { report: true, head: true, left: true });

export type ImportEntry = z.infer<typeof importEntrySchema>;

const common = { permission: 'marketData.manage' } as const;
const own = ['candleImports.notFound', 'candleImports.wrongState'] as const;

export const listCandleImports = endpoint({
  method: 'GET',
  path: '/candle-imports',
  ...common,
  summary: 'List the imports of minutes, newest first',
  query: z.object(pageQuery),
  output: pageOf(importEntrySchema),
});

export const listImportSymbols = endpoint({
  method: 'GET',
  path: '/candle-imports/symbols',
  ...common,
  summary: 'List the symbols into which minutes can be imported, by code',
  description: 'Those whose prices are not simulated, with bars or without. At most 500.',
  query: z.object({ query: z._default(z.string().check(z.trim(), z.maxLength(40)), '') }),
  output: listOf(importSymbolSchema),
});

export const createCandleImport = endpoint({
  method: 'POST',
  path: '/candle-imports',
  ...common,
  audit: 'preparation',
  summary: 'Start the upload of a file of minutes',
  description:
    'At most 2 GiB. The bytes are sent in parts of 8 MiB. The client generates the id, so that a repeated call makes only one; the same file of the same user continues an unfinished upload. Room on the disk is kept for it for three days after its last part.',
  body: z.object({
    id: z.uuid(),
    fileName,
    size: z.int().check(z.minimum(1)),
    fingerprint: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  output: candleImportSchema,
  status: 201,
  errors: ['candleImports.tooLarge', 'candleImports.noRoom', 'candleImports.tooMany', 'candleImports.notFound'],
});

export const putImportPart = endpoint({
  method: 'PUT',
  path: '/candle-imports/{id}/parts/{offset}',
  ...common,
  audit: 'preparation',
  summary: 'Send a part of a file of minutes',
  description:
    'The body is the part as `application/octet-stream`: 8 MiB, the last one less. `offset` is what has been `received` so far; after the last one the file is read.',
  params: z.object({ id: z.uuid(), offset: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(maxImportBytes)) }),
  output: candleImportSchema,
  errors: [...own, 'candleImports.wrongPart', 'request.unsupportedType'],
});

export const getCandleImport = endpoint({
  method: 'GET',
  path: '/candle-imports/{id}',
  ...common,
  summary: 'Get an import with its preview',
  params: uuidParams,
  output: candleImportSchema,
  errors: ['candleImports.notFound'],
});

export const previewCandleImport = endpoint({
  method: 'PUT',
  path: '/candle-imports/{id}/preview',
  ...common,
  audit: 'preparation',
  summary: 'Set symbol and zone of an import, and preview what it would change',
  description:
    'Nothing is stored yet. A zone is required if the times of the file need one. `aheadMinutes`: how far the clock of the file is ahead of the zone; 420 with `America/New_York` for brokers whose day ends at 17:00 in New York.',
  params: uuidParams,
  body: z.object({
    symbolId: contentId,
    zone: z.nullable(z.string().check(z.minLength(1), z.maxLength(60))),
    aheadMinutes: z._default(z.int().check(z.minimum(-1440), z.maximum(1440)), 0),
  }),
  output: candleImportSchema,
  status: 202,
  errors: [...own, 'candleImports.unknownSymbol', 'candleImports.zoneNeeded', 'candleImports.unknownZone'],
});

export const startCandleImport = endpoint({
  method: 'POST',
  path: '/candle-imports/{id}/start',
  ...common,
  audit: 'recorded',
  summary: 'Confirm a preview and import the bars',
  description:
    'A background job stores whole trading days and continues after a restart. `corrects`: whether final bars with other values are corrected; otherwise they are kept and counted. One import per symbol runs at a time.',
  params: uuidParams,
  body: z.object({ preview: z.int(), corrects: z.boolean() }),
  output: candleImportSchema,
  status: 202,
  errors: [...own, 'candleImports.changed', 'candleImports.symbolBusy', 'candleImports.unknownSymbol'],
});

export const cancelCandleImport = endpoint({
  method: 'POST',
  path: '/candle-imports/{id}/cancel',
  ...common,
  audit: 'recorded',
  summary: 'Cancel an import',
  description: 'What it has written is taken back.',
  params: uuidParams,
  output: candleImportSchema,
  errors: own,
});

export const undoCandleImport = endpoint({
  method: 'POST',
  path: '/candle-imports/{id}/undo',
  ...common,
  audit: 'recorded',
  summary: 'Undo an import',
  description:
    'Bars that it added are removed, others get the values of before; where they were final these are corrections. Bars that somebody else has changed since are kept and named. Possible for a year.',
  params: uuidParams,
  output: candleImportSchema,
  status: 202,
  errors: [...own, 'candleImports.symbolBusy'],
});

export const removeImportFile = endpoint({
  method: 'DELETE',
  path: '/candle-imports/{id}/file',
  ...common,
  audit: 'recorded',
  summary: 'Remove the file of an import, with the rows that were not imported',
  params: uuidParams,
  errors: own,
});

export const exportImportRows = endpoint({
  method: 'GET',
  path: '/candle-imports/{id}/rows',
  ...common,
  summary: 'Export the rows that cannot be imported, or should be looked at, as CSV',
  description: 'At most 20,000. Large tables come in parts: continue with `nextCursor`.',
  params: uuidParams,
  query: z.object({
    ...tablePartQuery,
    /** Of the reasons; English where the product does not have it. */
    languageCode: z._default(z.string().check(z.maxLength(12)), 'en'),
  }),
  output: tablePartSchema,
  errors: ['candleImports.notFound'],
});
