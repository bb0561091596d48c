import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, idParams, instant, languageTag } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { newsImpacts, symbolCodePattern } from './news-terms.ts';

/** Of the newest so many it is counted how many are unread. */
export const countedNews = 100;

const sourceSchema = z.object({ id: z.int(), name: z.string(), home: z.nullable(z.string()) });

export const newsSymbolSchema = z.object({
  code: z.string(),
  /** `PROVIDER:CODE` of a symbol with this code that the caller may see; null: there is none. */
  symbol: z.nullable(z.string()),
});

export const newsItemSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Plain text; empty: none. */
  summary: z.string(),
  /** The whole, at its source. */
  url: z.string(),
  languageCode: z.string(),
  impact: z.enum(newsImpacts),
  publishedAt: instant,
  source: sourceSchema,
  /** Where else it is reported. */
  others: z.array(z.object({ url: z.string(), source: sourceSchema })),
  symbols: z.array(newsSymbolSchema),
  isRead: z.boolean(),
  /** Written for the demo: nothing of it has happened. */
  isDemo: z.boolean(),
});

export type NewsItem = z.infer<typeof newsItemSchema>;

export const newsFilter = {
  /** Words of headline and excerpt, each from its beginning. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  /** Code of a symbol, such as `EURUSD`. */
  code: z.optional(z.string().check(z.regex(symbolCodePattern))),
  /** About symbols in the caller’s watchlists. */
  isMine: z.optional(z.stringbool()),
  languageCode: z.optional(languageTag),
  /** At least. */
  impact: z.optional(z.enum(newsImpacts)),
  sourceId: z.optional(contentId),
};

export const listNews = endpoint({
  method: 'GET',
  path: '/news',
  permission: 'news.read',
  summary: 'List news, newest first',
  description:
    'Headlines and excerpts; the source has the rest. What several sources report is listed once, as the first of them has it; with `sourceId`, as that source has it.',
  query: z.object({ ...pageQuery, ...newsFilter }),
  output: pageOf(newsItemSchema),
});

export const newsStateSchema = z.object({
  sources: z.array(
    z.object({
      ...sourceSchema.shape,
      languageCode: z.string(),
      /** When it last answered. */
      lastOkAt: z.nullable(instant),
      /** It does not answer, or answers with nothing that can be read: its items stay. */
      isFailing: z.boolean(),
    }),
  ),
  /** Languages that there are news in. */
  languageCodes: z.array(z.string()),
  /** Of the newest hundred stories. */
  unreadCount: z.int(),
  /** When a source was last read. */
  lastLookAt: z.nullable(instant),
  /** How many symbols in the caller’s watchlists news can be about. */
  ownSymbolCount: z.int(),
});

export type NewsState = z.infer<typeof newsStateSchema>;

export const getNewsState = endpoint({
  method: 'GET',
  path: '/news/state',
  permission: 'news.read',
  summary: 'Get the sources of news, and how many are unread',
  output: newsStateSchema,
});

export const markNews = endpoint({
  method: 'PUT',
  path: '/news/{id}/read',
  permission: 'news.read',
  audit: 'own',
  summary: 'Mark news as read',
  params: idParams,
  errors: ['news.notFound'],
});

export const markAllNews = endpoint({
  method: 'PUT',
  path: '/news/read',
  permission: 'news.read',
  audit: 'own',
  summary: 'Mark all news as read that had been found by now',
});
