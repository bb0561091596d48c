import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { instant } from '#fields.ts';

/** What can be found; the address of a kind is in each hit. */
export const searchKinds = ['course', 'lesson', 'academy', 'educator', 'event', 'recording'] as const;

export type SearchKind = (typeof searchKinds)[number];

/** What a search can keep to: things of a kind, or what is said in videos. */
export const searchGroups = [...searchKinds, 'passage'] as const;

export type SearchGroup = (typeof searchGroups)[number];

/** Fewer letters find nothing. */
export const minSearchLength = 2;

/** Around what was found in a text of an answer: characters of private use, which no content has. Never HTML. */
export const searchMarks = { start: '\uE000', end: '\uE001' } as const;

export const searchHitSchema = z.object({
  kind: z.enum(searchKinds),
  /** Of the course, lesson, academy, user or event. */
  id: z.string(),
  /** With `searchMarks`. */
  title: z.string(),
  subtitle: z.string(),
  /** Words around what was found, with `searchMarks`; empty where there are none. */
  excerpt: z.string(),
  languageCode: z.string(),
  /** Path of this site. */
  link: z.string(),
  /** When it came out; of an event when it begins. */
  at: instant,
  /** False: a draft, or a recording that is not published; it is found by who makes it and by admins. */
  isPublished: z.boolean(),
});

export type SearchHit = z.infer<typeof searchHitSchema>;

const spokenLine = z.object({ second: z.int(), text: z.string() });

/** What is said at a second of a video. */
export const searchPassageSchema = z.object({
  kind: z.enum(['lesson', 'recording']),
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  languageCode: z.string(),
  /** Path of this site, with `?t=` and the second. */
  link: z.string(),
  second: z.int(),
  /** With `searchMarks`. */
  text: z.string(),
  before: z.nullable(spokenLine),
  after: z.nullable(spokenLine),
  /** Other seconds of the same video, five at most. */
  alsoAt: z.array(z.int()),
});

export type SearchPassage = z.infer<typeof searchPassageSchema>;

export const searchResultSchema = z.object({
  /** The best first. */
  hits: z.array(searchHitSchema),
  /** One of each video, the best first. */
  passages: z.array(searchPassageSchema),
  /** How many there are of each kind, up to five hundred in all. */
  counts: z.array(z.object({ kind: z.enum(searchKinds), count: z.int() })),
  /** How many videos have passages, up to a hundred and fifty passages. */
  passageCount: z.int(),
  /** What was looked for instead, where almost nothing was found and words are unknown. */
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
    /** Of this kind alone; thirty then. */
    kind: z.optional(z.enum(searchGroups)),
    /** In this language alone. */
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
  /** How many things can be found. */
  documents: z.int(),
  /** Jobs of what is still to be read; each reads ten things at most. */
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
