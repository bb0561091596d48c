import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { listOf } from '#paging.ts';

const stretchSchema = z.object({ opensAt: z.int(), closesAt: z.int() });

/** When a market trades. Times are in milliseconds since 1970. */
export const marketStateSchema = z.object({
  code: z.string(),
  /** Of the exchange, in English. */
  name: z.string(),
  /** Of the IANA database. */
  zone: z.string(),
  isOpen: z.boolean(),
  /** Of the current trading day, or of the next one while the market is closed; between them are breaks. */
  stretches: z.array(stretchSchema),
  /** When it opens next; null: not within 60 days. */
  nextOpenAt: z.nullable(z.int()),
  /** When trading ends next: at the close or at a break. */
  nextCloseAt: z.nullable(z.int()),
});

export type MarketState = z.infer<typeof marketStateSchema>;

const exceptionDay = z.iso.date().check(z.regex(/^20\d\d-/));

/** Of the clocks of the exchange, `09:30`; a negative one is on the evening before, `-06:00` at 18:00. */
const sessionTime = z.string().check(z.regex(/^-?([01]\d|2[0-4]):[0-5]\d$/));

const exceptionSchema = z.object({
  day: z.string(),
  /** Pairs of opening and close; none: closed. */
  stretches: z.array(z.array(z.string())),
  note: z.string(),
});

export type SessionException = z.infer<typeof exceptionSchema>;

const marketSessionSchema = z.extend(marketStateSchema, {
  /** How many active symbols it has. */
  symbols: z.int(),
  /** Days of the next two weeks that its calendar closes or shortens. */
  special: z.array(z.object({ day: z.string(), name: z.string(), closesAt: z.nullable(z.string()) })),
  /** Of this installation, the newest first. */
  exceptions: z.array(exceptionSchema),
});

export type MarketSession = z.infer<typeof marketSessionSchema>;

export const listMarketSessions = endpoint({
  method: 'GET',
  path: '/market-sessions',
  permission: 'marketData.manage',
  summary: 'List the sessions that symbols can have, with the exceptions of this installation',
  output: listOf(marketSessionSchema),
});

const exceptionParams = z.object({ code: z.string().check(z.maxLength(40)), day: exceptionDay });

export const sessionExceptionFields = z.object({
  stretches: z.array(z.tuple([sessionTime, sessionTime])).check(z.maxLength(6)),
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
});

export type SessionExceptionFields = z.infer<typeof sessionExceptionFields>;

export const setSessionException = endpoint({
  method: 'PUT',
  path: '/market-sessions/{code}/exceptions/{day}',
  permission: 'marketData.manage',
  audit: 'recorded',
  summary: 'Give a day other hours than the calendar says, or close it',
  description: 'It counts wherever the session does. Bars that are stored stay.',
  params: exceptionParams,
  body: sessionExceptionFields,
  errors: ['marketSessions.notFound', 'marketSessions.badHours'],
});

export const removeSessionException = endpoint({
  method: 'DELETE',
  path: '/market-sessions/{code}/exceptions/{day}',
  permission: 'marketData.manage',
  audit: 'recorded',
  summary: 'Let a day have the hours of the calendar again',
  params: exceptionParams,
  errors: ['marketSessions.notFound', 'marketSessions.exceptionNotFound', 'marketSessions.badHours'],
});
