import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { fileName, instant, uuidParams } from '#fields.ts';
import { pageOf, pageQuery, tablePartQuery, tablePartSchema } from '#paging.ts';
import { currencyCode, impacts, zoneName } from './economic-fields.ts';
import {
  economicFileProblems,
  economicImportStates,
  economicRowActions,
  economicRowReasons,
} from './economic-import-terms.ts';

export const maxCalendarBytes = 10 * 1024 ** 2;
export const maxCalendarRows = 20_000;
/** For as many days an import can be undone. */
export const calendarUndoDays = 90;
/** Recurring events are imported so far ahead. */
export const recurringDays = 366;

export const calendarFormats = ['csv', 'ics', 'json'] as const;

const importFields = {
  id: z.uuid(),
  /** Who publishes the calendar: events of one source are found again by it. */
  source: z.string(),
  /** Of the file, or the address from which it was read. */
  name: z.string(),
  isAddress: z.boolean(),
  state: z.enum(economicImportStates),
  problem: z.nullable(z.enum(economicFileProblems)),
  format: z.nullable(z.enum(calendarFormats)),
  /** Of times without one. */
  zone: z.nullable(z.string()),
  /** Of events without one. */
  currency: z.nullable(z.string()),
  impact: z.enum(impacts),
  /** Number of the preview; whoever confirms it names it. */
  preview: z.int(),
  rowCount: z.int(),
  newCount: z.int(),
  movedCount: z.int(),
  changedCount: z.int(),
  sameCount: z.int(),
  /** Rows about what is in the calendar from elsewhere. */
  twinCount: z.int(),
  joins: z.boolean(),
  errorCount: z.int(),
  writtenCount: z.int(),
  undoneCount: z.int(),
  /** Not taken back, because they have been changed since. */
  leftCount: z.int(),
  canUndo: z.boolean(),
  owner: z.object({ id: z.uuid(), fullName: z.string() }),
  createdAt: instant,
};

export const economicImportSchema = z.object(importFields);

export type EconomicImport = z.infer<typeof economicImportSchema>;

export const economicRowSchema = z.object({
  row: z.int(),
  /** Why it is not imported. */
  reason: z.nullable(z.enum(economicRowReasons)),
  action: z.nullable(z.enum(economicRowActions)),
  /** The beginning of what the file says. */
  text: z.string(),
  title: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  at: z.nullable(instant),
  day: z.nullable(z.iso.date()),
  /** It is in the calendar from elsewhere: entered by hand, or of another source. */
  isTwin: z.boolean(),
  /** Its time in the calendar so far, if it moves. */
  before: z.nullable(instant),
});

export type EconomicRow = z.infer<typeof economicRowSchema>;

const common = { permission: 'economicEvents.manage' } as const;
const own = ['economicImports.notFound', 'economicImports.wrongState'] as const;

const settings = {
  /** The zone of times without one; it is never guessed. */
  zone: z.nullable(zoneName),
  currency: z.nullable(currencyCode),
  /** Of events without one. */
  impact: z._default(z.enum(impacts), 'low'),
  /**
   * Whether rows about what is in the calendar from elsewhere (the same currency and name on the same day) go into it; otherwise it is in the
   * calendar twice.
   */
  joins: z._default(z.boolean(), true),
};

export const listEconomicImports = endpoint({
  method: 'GET',
  path: '/economic-imports',
  ...common,
  summary: 'List the imports of economic events, newest first',
  query: z.object(pageQuery),
  output: pageOf(economicImportSchema),
});

export const createEconomicImport = endpoint({
  method: 'POST',
  path: '/economic-imports',
  ...common,
  audit: 'preparation',
  summary: 'Prepare an import of economic events from a file or an address',
  description:
    'CSV, iCalendar or JSON. With `address` the server reads it; otherwise the file follows. The client generates the id, so that a repeated call makes only one. Nothing is written before the preview is confirmed.',
  body: z.object({
    id: z.uuid(),
    source: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    fileName: z.optional(fileName),
    address: z.optional(z.url({ protocol: /^https?$/ }).check(z.maxLength(2000))),
    ...settings,
  }),
  output: economicImportSchema,
  status: 201,
  errors: [
    'economicImports.notFound',
    'economicImports.noFile',
    'economicImports.tooMany',
    'economicEvents.unknownZone',
  ],
});

export const putEconomicFile = endpoint({
  method: 'PUT',
  path: '/economic-imports/{id}/file',
  ...common,
  audit: 'preparation',
  summary: 'Send the file of an import of economic events',
  description: 'The body is the file as `application/octet-stream`, at most 10 MiB.',
  params: uuidParams,
  output: economicImportSchema,
  errors: [...own, 'economicImports.tooLarge', 'request.unsupportedType'],
});

export const getEconomicImport = endpoint({
  method: 'GET',
  path: '/economic-imports/{id}',
  ...common,
  summary: 'Get an import of economic events',
  params: uuidParams,
  output: economicImportSchema,
  errors: ['economicImports.notFound'],
});

export const listEconomicRows = endpoint({
  method: 'GET',
  path: '/economic-imports/{id}/rows',
  ...common,
  summary: 'List the rows of an import of economic events, in the order of the file',
  params: uuidParams,
  query: z.object({
    ...pageQuery,
    /** Only those that are not imported; otherwise only the others. */
    wrong: z._default(z.stringbool(), false),
  }),
  output: pageOf(economicRowSchema),
  errors: ['economicImports.notFound'],
});

export const previewEconomicImport = endpoint({
  method: 'PUT',
  path: '/economic-imports/{id}/preview',
  ...common,
  audit: 'preparation',
  summary: 'Read the file of an import again, with another zone, currency or impact',
  params: uuidParams,
  body: z.object(settings),
  output: economicImportSchema,
  status: 202,
  errors: [...own, 'economicEvents.unknownZone'],
});

export const startEconomicImport = endpoint({
  method: 'POST',
  path: '/economic-imports/{id}/start',
  ...common,
  audit: 'recorded',
  summary: 'Confirm a preview and import the economic events',
  params: uuidParams,
  body: z.object({ preview: z.int() }),
  output: economicImportSchema,
  status: 202,
  errors: [...own, 'economicImports.changed'],
});

export const cancelEconomicImport = endpoint({
  method: 'POST',
  path: '/economic-imports/{id}/cancel',
  ...common,
  audit: 'recorded',
  summary: 'Cancel an import of economic events',
  description: 'What it has written is taken back.',
  params: uuidParams,
  output: economicImportSchema,
  errors: own,
});

export const undoEconomicImport = endpoint({
  method: 'POST',
  path: '/economic-imports/{id}/undo',
  ...common,
  audit: 'recorded',
  summary: 'Undo an import of economic events',
  description: `Events that it added are removed, others get back what was known before, both as new revisions. Those that have been changed since are left. Possible for ${calendarUndoDays} days.`,
  params: uuidParams,
  output: economicImportSchema,
  status: 202,
  errors: own,
});

export const exportEconomicRows = endpoint({
  method: 'GET',
  path: '/economic-imports/{id}/wrong-rows',
  ...common,
  summary: 'Export the rows that are not imported as CSV',
  description: 'Large tables come in parts: continue with `nextCursor`.',
  params: uuidParams,
  query: z.object(tablePartQuery),
  output: tablePartSchema,
  errors: ['economicImports.notFound'],
});
