import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';

/** Kinds of items that can be found; each hit has the link to its page. */
export const searchKinds = [
  'course',
  'lesson',
  'academy',
  'educator',
  'event',
  'recording',
  'symbol',
  'idea',
  'feed',
  'news',
  'release',
  'strategy',
] as const;

export type SearchKind = (typeof searchKinds)[number];

/** What a search can be limited to: a kind of item, or passages of videos. */
export const searchGroups = [...searchKinds, 'passage'] as const;

export type SearchGroup = (typeof searchGroups)[number];

/** Shorter queries find nothing. */
export const minSearchLength = 2;

/** Mark the matches in a text: private-use characters, which do not occur in content. Never HTML. */
export const searchMarks = { start: '\uE000', end: '\uE001' } as const;

export const searchHitSchema = z.object({
  kind: z.enum(searchKinds),
  /** Of the course, lesson, academy, user, event, symbol, trade idea, post, item of news, economic event or strategy. */
  id: z.string(),
  /** With `searchMarks`. */
  title: z.string(),
  subtitle: z.string(),
  /** Text around the match, with `searchMarks`; may be empty. */
  excerpt: z.string(),
  languageCode: z.string(),
  /** Path of this site. */
  link: z.string(),
  /** Date of publication; for an event its start. */
  at: instant,
  /** False: a draft or an unpublished recording, which only its authors and admins can find. */
  isPublished: z.boolean(),
});

export type SearchHit = z.infer<typeof searchHitSchema>;

const spokenLine = z.object({ second: z.int(), text: z.string() });

/** A spoken passage of a video. */
export const searchPassageSchema = z.object({
  kind: z.enum(['lesson', 'recording']),
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  languageCode: z.string(),
  /** Path on this site with the time: `?t=` and the second. */
  link: z.string(),
  second: z.int(),
  /** With `searchMarks`. */
  text: z.string(),
  before: z.nullable(spokenLine),
  after: z.nullable(spokenLine),
  /** Other matches in the same video, in seconds; at most five. */
  alsoAt: z.array(z.int()),
});

export type SearchPassage = z.infer<typeof searchPassageSchema>;

export const searchResultSchema = z.object({
  /** Best match first. */
  hits: z.array(searchHitSchema),
  /** One per video, best match first. */
  passages: z.array(searchPassageSchema),
  /** Number of hits of each kind, up to 500 in total. */
  counts: z.array(z.object({ kind: z.enum(searchKinds), count: z.int() })),
  /** Number of videos with matching passages, counted over at most 150 passages. */
  passageCount: z.int(),
  /** The corrected query that was used, if there were hardly any hits and words were unknown. */
  correctedTo: z.nullable(z.string()),
});

export type SearchResult = z.infer<typeof searchResultSchema>;

export const search = endpoint({
  method: 'GET',
  path: '/search',
  permission: 'signedIn',
  summary: 'Search everything that the caller may see',
  description:
    'Searches in the languages of the content and tolerates small typing errors. Every word must match; the last one may be incomplete. `depth=titles` searches only titles and names, for search as you type; `all` also searches texts and what is said in videos.',
  query: z.object({
    text: z.string().check(z.trim(), z.minLength(minSearchLength), z.maxLength(100)),
    depth: z._default(z.enum(['titles', 'all']), 'all'),
    /** Only this kind; returns up to thirty. */
    kind: z.optional(z.enum(searchGroups)),
    /** Only in this language. */
    languageCode: z.optional(z.string().check(z.maxLength(12))),
  }),
  output: searchResultSchema,
  errors: ['search.tooSlow'],
});

export const rebuildSearch = endpoint({
  method: 'POST',
  path: '/search/rebuild',
  permission: 'jobs.manage',
  audit: 'derived',
  summary: 'Rebuild the search index',
  description: 'Needed after an upgrade of the database. Search keeps working in the meantime.',
  status: 202,
});

export const searchIndexSchema = z.object({
  /** Number of indexed items. */
  documents: z.int(),
  /** Waiting indexing jobs; each indexes at most ten items. */
  waiting: z.int(),
});

export type SearchIndex = z.infer<typeof searchIndexSchema>;

export const getSearchIndex = endpoint({
  method: 'GET',
  path: '/search/index',
  permission: 'jobs.manage',
  summary: 'Get the state of the search index',
  output: searchIndexSchema,
});
