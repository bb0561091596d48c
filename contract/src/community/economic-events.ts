import * as z from 'zod/mini';
import { personSchema } from '#accounts/people.ts';
import { endpoint } from '#endpoint.ts';
import { contentId, givenInstant, idParams, instant } from '#fields.ts';
import { listOf, pageOf, pageQuery } from '#paging.ts';
import {
  calendarDay,
  countryCode,
  currencyCode,
  figure,
  impacts,
  maxEventTitle,
  maxEventUnit,
  precisions,
  zoneName,
} from './economic-fields.ts';

/** Days of a list at most: a month as calendars show it. */
export const maxListedDays = 42;
/** Revisions of an economic event that its page shows, the newest. */
export const maxShownRevisions = 50;

export const economicEventSchema = z.object({
  id: z.int(),
  precision: z.enum(precisions),
  /** When it is published; null: only its day is known. */
  at: z.nullable(instant),
  /** Its day, if that is all that is known: the same one in every zone. */
  day: z.nullable(z.iso.date()),
  /** The zone in which its time was announced; null: as an instant. */
  zone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  currency: z.string(),
  title: z.string(),
  impact: z.enum(impacts),
  /** Of its figures: `%`, `K`, `M`; null: they are numbers, such as an index. */
  unit: z.nullable(z.string()),
  forecast: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  /** What the previous figure was corrected to. */
  revisedPrevious: z.nullable(z.string()),
  actual: z.nullable(z.string()),
  /** Who has published the calendar that it is from; empty: entered by hand. */
  source: z.string(),
  /** How often it has been written; whoever changes it names it. */
  revision: z.int(),
  isDemo: z.boolean(),
});

export type EconomicEvent = z.infer<typeof economicEventSchema>;

/** What was known of an economic event from then on, until the next revision. */
export const economicRevisionSchema = z.object({
  number: z.int(),
  knownAt: instant,
  /** Null: an import, or somebody whose account is gone. */
  author: z.nullable(personSchema),
  isImported: z.boolean(),
  isRemoved: z.boolean(),
  at: z.nullable(instant),
  day: z.nullable(z.iso.date()),
  title: z.string(),
  impact: z.enum(impacts),
  forecast: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  revisedPrevious: z.nullable(z.string()),
  actual: z.nullable(z.string()),
});

export type EconomicRevision = z.infer<typeof economicRevisionSchema>;

/** With commas between them. */
const currencies = z.optional(z.string().check(z.regex(/^[A-Z]{3}(,[A-Z]{3}){0,19}$/)));
const someImpacts = z.optional(
  z.string().check(z.regex(/^(low|medium|high|holiday)(,(low|medium|high|holiday)){0,3}$/)),
);

export const listEconomicEvents = endpoint({
  method: 'GET',
  path: '/economic-events',
  permission: 'signedIn',
  summary: 'List the economic events of some days, in the order of their times',
  description: `The days are those of a zone, at most ${maxListedDays} of them. Events of which only the day is known are listed at its beginning, in every zone.`,
  query: z.object({
    ...pageQuery,
    from: calendarDay,
    /** The first day that is not listed any more. */
    before: calendarDay,
    zone: zoneName,
    /** Separated by commas: `EUR,USD`. */
    currencies,
    /** Separated by commas: `high,medium`. */
    impacts: someImpacts,
    /** Only those of the currencies of symbols in the caller’s watchlists, or of their open trade ideas. */
    mine: z.optional(z.stringbool()),
  }),
  output: pageOf(economicEventSchema),
  errors: ['economicEvents.wrongDays', 'economicEvents.unknownZone'],
});

export const listEventCurrencies = endpoint({
  method: 'GET',
  path: '/economic-events/currencies',
  permission: 'signedIn',
  summary: 'List the currencies of economic events',
  output: listOf(z.object({ currency: z.string(), isOwn: z.boolean() })),
});

export const getNextEconomicEvent = endpoint({
  method: 'GET',
  path: '/economic-events/next',
  permission: 'signedIn',
  summary: 'Get the next economic event with high impact',
  description:
    'Null if there is none within a month. With the number of open trade ideas in its currency that the caller may read.',
  query: z.object({ mine: z.optional(z.stringbool()) }),
  output: z.object({ event: z.nullable(economicEventSchema), openIdeas: z.int() }),
});

export const listEventsOfSymbol = endpoint({
  method: 'GET',
  path: '/economic-events/of-symbol',
  permission: 'signedIn',
  summary: 'List the economic events of either currency of a symbol in a stretch of time',
  description: 'In the order of their times; without those of which only the day is known. The end is not in it.',
  query: z.object({
    ...pageQuery,
    symbolId: contentId,
    from: givenInstant,
    before: givenInstant,
    impacts: someImpacts,
  }),
  output: pageOf(economicEventSchema),
  errors: ['candles.unknownSymbol'],
});

export const getEconomicEvent = endpoint({
  method: 'GET',
  path: '/economic-events/{id}',
  permission: 'signedIn',
  summary: 'Get an economic event, and what was known of it when',
  description: `Its newest ${maxShownRevisions} revisions, the newest first; who has made them is shown to admins only.`,
  params: idParams,
  output: z.object({ event: economicEventSchema, revisions: z.array(economicRevisionSchema) }),
  errors: ['economicEvents.notFound'],
});

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

/** What is entered of an economic event. Either `at` or `day` is given, as its precision says. */
const givenEvent = {
  precision: z.enum(precisions),
  at: z.nullable(givenInstant),
  day: z.nullable(calendarDay),
  zone: z.nullable(zoneName),
  country: z.nullable(countryCode),
  currency: currencyCode,
  title: text(maxEventTitle),
  impact: z.enum(impacts),
  unit: z.nullable(text(maxEventUnit)),
  forecast: z.nullable(figure),
  previous: z.nullable(figure),
  revisedPrevious: z.nullable(figure),
  actual: z.nullable(figure),
};

const refusals = [
  'economicEvents.wrongTime',
  'economicEvents.unknownZone',
  'economicEvents.tooEarly',
  'economicEvents.exists',
] as const;

export const createEconomicEvent = endpoint({
  method: 'POST',
  path: '/economic-events',
  permission: 'economicEvents.manage',
  audit: 'recorded',
  summary: 'Enter an economic event',
  body: z.object(givenEvent),
  output: economicEventSchema,
  status: 201,
  errors: refusals,
});

export const updateEconomicEvent = endpoint({
  method: 'PUT',
  path: '/economic-events/{id}',
  permission: 'economicEvents.manage',
  audit: 'recorded',
  summary: 'Change an economic event',
  description: 'What was known of it before stays in its revisions. `revision`: the one that the change was made from.',
  params: idParams,
  body: z.object({ ...givenEvent, revision: z.int() }),
  output: economicEventSchema,
  errors: ['economicEvents.notFound', 'economicEvents.changed', ...refusals],
});

export const removeEconomicEvent = endpoint({
  method: 'DELETE',
  path: '/economic-events/{id}',
  permission: 'economicEvents.manage',
  audit: 'recorded',
  summary: 'Remove an economic event from the calendar',
  description: 'Its revisions stay.',
  params: idParams,
  errors: ['economicEvents.notFound'],
});
