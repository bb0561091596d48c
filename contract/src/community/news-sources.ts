import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { idParams, instant, languageTag } from '#fields.ts';
import { listOf } from '#paging.ts';
import { newsImpacts, newsProblems, sourceStates, symbolCodePattern } from './news-terms.ts';

/** Sources of an installation. */
export const maxNewsSources = 200;

/** How often a source may be read. */
export const [leastMinutes, mostMinutes] = [5, 1440] as const;

/** Days of failures after which a source is not read any more by itself. */
export const failingDays = 10;

const line = (length: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(length),
    z.refine((text) => !/\p{Cc}/u.test(text)),
  );

/** Of a feed or page. */
/** Characters of an address, at most. */
export const maxSourceAddress = 2000;

const webAddress = z
  .string()
  .check(z.trim(), z.maxLength(maxSourceAddress), z.regex(/^https?:\/\/[^\s/?#@\\]+([/?#][^\s\\]*)?$/i));

const sourceFields = {
  name: line(80),
  address: webAddress,
  home: z.nullable(webAddress),
  languageCode: languageTag,
  impact: z.enum(newsImpacts),
  minutes: z.int().check(z.minimum(leastMinutes), z.maximum(mostMinutes)),
  symbolCodes: z.array(z.string().check(z.regex(symbolCodePattern))).check(z.maxLength(20)),
};

export const newsSourceSchema = z.object({
  id: z.int(),
  ...sourceFields,
  state: z.enum(sourceStates),
  isDemo: z.boolean(),
  problem: z.nullable(z.enum(newsProblems)),
  /** The status of HTTP, if that is the problem. */
  problemStatus: z.nullable(z.int()),
  /** Failures in succession. */
  failures: z.int(),
  failingSince: z.nullable(instant),
  lastTriedAt: z.nullable(instant),
  lastOkAt: z.nullable(instant),
  /** Null: it is not read. */
  nextAt: z.nullable(instant),
  /** Items that were found in the last 24 hours. */
  newCount: z.int(),
  itemCount: z.int(),
  version: z.int(),
});

export type NewsSource = z.infer<typeof newsSourceSchema>;

export const listNewsSources = endpoint({
  method: 'GET',
  path: '/news-sources',
  permission: 'news.manage',
  summary: 'List the sources of news with their state',
  output: listOf(newsSourceSchema),
});

export const createNewsSource = endpoint({
  method: 'POST',
  path: '/news-sources',
  permission: 'news.manage',
  audit: 'recorded',
  summary: 'Add a source of news',
  description: `A feed: RSS, Atom, RDF or JSON. It is read at once, and then regularly. At most ${maxNewsSources}.`,
  body: z.object(sourceFields),
  output: newsSourceSchema,
  status: 201,
  errors: ['newsSources.addressTaken', 'newsSources.closedAddress', 'newsSources.tooMany'],
});

export const updateNewsSource = endpoint({
  method: 'PUT',
  path: '/news-sources/{id}',
  permission: 'news.manage',
  audit: 'recorded',
  summary: 'Change a source of news, pause it, or read it again',
  description: 'Refused if it has been changed since `version`. Its items stay as they are.',
  params: idParams,
  body: z.object({ ...sourceFields, isPaused: z.boolean(), version: z.int().check(z.minimum(1)) }),
  output: newsSourceSchema,
  errors: [
    'newsSources.notFound',
    'newsSources.changed',
    'newsSources.demo',
    'newsSources.addressTaken',
    'newsSources.closedAddress',
  ],
});

export const removeNewsSource = endpoint({
  method: 'DELETE',
  path: '/news-sources/{id}',
  permission: 'news.manage',
  audit: 'recorded',
  summary: 'Remove a source of news with all its items',
  description: 'Has no further effect if repeated.',
  params: idParams,
});

export const readNewsSource = endpoint({
  method: 'POST',
  path: '/news-sources/{id}/readings',
  permission: 'news.manage',
  audit: 'derived',
  summary: 'Read a source of news now',
  description:
    'By a job; one that waits or runs already is enough. A source that has gone is read regularly again if it answers.',
  params: idParams,
  status: 202,
  errors: ['newsSources.notFound', 'newsSources.demo'],
});
