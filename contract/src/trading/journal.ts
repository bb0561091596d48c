import * as z from 'zod/mini';
import { endpoint } from '#endpoint.ts';
import { contentId, givenInstant, instant, uuid, uuidParams } from '#fields.ts';
import { pageOf, pageQuery } from '#paging.ts';
import { pictureErrors } from '#pictures.ts';

/** The journal of a person: trades with their reasons. Nobody else sees it. */

export const journalLimits = {
  entries: 10_000,
  exits: 6,
  tags: 10,
  /** Characters of texts. */
  setup: 60,
  tag: 30,
  note: 4000,
  mistakes: 2000,
  lesson: 2000,
  checks: 20,
  /** Characters and rows of a file. */
  csv: 500_000,
  rows: 2000,
  /** Of a person. */
  pictures: 500,
} as const;

/** When a picture of a trade was taken: at most one of each. */
export const picturePlaces = ['before', 'after'] as const;

export type PicturePlace = (typeof picturePlaces)[number];

export const journalSources = ['own', 'idea', 'practice', 'import'] as const;

/** Why a row of a file is not imported: something cannot be read, texts are too long, or it is one too many. */
export const importFaults = ['date', 'symbol', 'direction', 'levels', 'texts', 'limit'] as const;

export type ImportFault = (typeof importFaults)[number];

const text = (length: number) => z.string().check(z.trim(), z.maxLength(length));
const price = z.string().check(z.regex(/^-?\d{1,12}(\.\d{1,12})?$/));
const mood = z.nullable(z.int().check(z.minimum(1), z.maximum(5)));

/** What somebody writes about a trade. */
const notes = {
  setup: text(journalLimits.setup),
  tags: z.array(text(journalLimits.tag).check(z.minLength(1))).check(z.maxLength(journalLimits.tags)),
  checklist: z
    .array(z.object({ text: text(120).check(z.minLength(1)), isKept: z.boolean() }))
    .check(z.maxLength(journalLimits.checks)),
  /** From 1 (bad) to 5 (good). */
  moodBefore: mood,
  moodAfter: mood,
  note: text(journalLimits.note),
  mistakes: text(journalLimits.mistakes),
  lesson: text(journalLimits.lesson),
};

const trade = {
  symbol: text(40).check(z.minLength(1)),
  direction: z.enum(['long', 'short']),
  entry: price,
  stop: price,
  exits: z
    .array(z.object({ price, bps: z.int().check(z.minimum(1), z.maximum(10_000)) }))
    .check(z.minLength(1), z.maxLength(journalLimits.exits)),
  tradedAt: givenInstant,
};

export const journalFieldsSchema = z.object({ ...trade, ...notes });

export type JournalFields = z.infer<typeof journalFieldsSchema>;

export const journalEntrySchema = z.object({
  ...trade,
  ...notes,
  id: z.uuid(),
  source: z.enum(journalSources),
  /** The trade idea that it was written down from, which the caller may not be allowed to read any more. */
  ideaId: z.nullable(z.int()),
  /** Ten-thousandths of R. */
  net: z.int(),
  tradedAt: instant,
  /** WebP without camera metadata. Their addresses are signed, change every day and expire at the end of the next one. */
  pictures: z.array(z.object({ place: z.enum(picturePlaces), url: z.string(), width: z.int(), height: z.int() })),
  version: z.int(),
});

export type JournalEntry = z.infer<typeof journalEntrySchema>;

const figuresSchema = z.object({
  closed: z.int(),
  wins: z.int(),
  losses: z.int(),
  totalR: z.number(),
  /** Of an average, 90 %. */
  averageR: z.nullable(z.number()),
  averageInterval: z.nullable(z.object({ low: z.number(), high: z.number() })),
  maxDrawdownR: z.number(),
});

export const journalDimensions = ['tag', 'setup', 'weekday', 'hour', 'mood', 'source', 'plan'] as const;

export const journalFiguresSchema = z.object({
  total: figuresSchema,
  /** Cumulated results in R, in the order of time; at most a few hundred points. */
  equity: z.array(z.number()),
  groups: z.array(
    z.object({
      dimension: z.enum(journalDimensions),
      /** Of weekdays: 1 (Monday) to 7; of hours: 0 to 23; of moods: 1 to 5, before the trade; of plans: `kept` or `broken`. */
      value: z.string(),
      figures: figuresSchema,
    }),
  ),
});

export type JournalFigures = z.infer<typeof journalFiguresSchema>;

const common = { permission: 'ideas.read', visibleBy: 'Trade Ideas' } as const;

const filter = {
  /** Words of a note, a tag or a symbol. */
  query: z.optional(z.string().check(z.maxLength(100))),
  source: z.optional(z.enum(journalSources)),
  from: z.optional(givenInstant),
};

export const listJournal = endpoint({
  ...common,
  method: 'GET',
  path: '/journal',
  summary: 'List the caller’s journal, newest trades first',
  query: z.object({ ...pageQuery, ...filter }),
  output: pageOf(journalEntrySchema),
});

export const getJournalFigures = endpoint({
  ...common,
  method: 'GET',
  path: '/journal/figures',
  summary: 'Get figures of the caller’s journal: all, and by tag, setup, weekday, hour, mood, source and plan',
  description: 'Weekdays and hours are those of the time zone. Computed as the scorecards of trade ideas.',
  query: z.object({ ...filter, timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC') }),
  output: journalFiguresSchema,
});

export const addJournalEntry = endpoint({
  ...common,
  method: 'POST',
  path: '/journal',
  audit: 'own',
  summary: 'Write down a trade',
  body: journalFieldsSchema,
  output: journalEntrySchema,
  status: 201,
  errors: ['journal.wrongLevels', 'journal.tooMany'],
});

export const updateJournalEntry = endpoint({
  ...common,
  method: 'PUT',
  path: '/journal/{id}',
  audit: 'own',
  summary: 'Change what was written about a trade',
  description: 'Levels and result of a practice trade stay as they were judged.',
  params: uuidParams,
  body: z.object({ version: z.int(), fields: journalFieldsSchema }),
  output: journalEntrySchema,
  errors: ['journal.notFound', 'journal.changed', 'journal.wrongLevels'],
});

const picture = { ...common, audit: 'own', params: z.object({ id: uuid, place: z.enum(picturePlaces) }) } as const;

export const uploadJournalPicture = endpoint({
  ...picture,
  method: 'POST',
  path: '/journal/{id}/pictures/{place}',
  summary: 'Upload the picture of a trade before or after it, in place of the one that is there',
  description:
    'The body is the image as `application/octet-stream`: JPEG, PNG, WebP or GIF, at most 15 MB and 60 million pixels. It is stored as a WebP without camera metadata, at most 1,600 pixels wide. ' +
    `At most ${journalLimits.pictures} pictures of a person.`,
  output: journalEntrySchema,
  status: 201,
  errors: ['journal.notFound', 'journal.tooManyPictures', ...pictureErrors, 'request.unsupportedType'],
});

export const removeJournalPicture = endpoint({
  ...picture,
  method: 'DELETE',
  path: '/journal/{id}/pictures/{place}',
  summary: 'Remove a picture of a trade',
  output: journalEntrySchema,
  errors: ['journal.notFound'],
});

export const removeJournalEntry = endpoint({
  ...common,
  method: 'DELETE',
  path: '/journal/{id}',
  audit: 'own',
  summary: 'Delete a trade of the journal',
  params: uuidParams,
});

export const keepPracticeOrder = endpoint({
  ...common,
  method: 'POST',
  path: '/journal/practice',
  audit: 'own',
  summary: 'Write down a trade of a practice session that has ended',
  description: 'One that is written down already is answered as it is. Prices are those of the market.',
  body: z.object({ sessionId: uuid, number: z.int().check(z.minimum(1), z.maximum(32_767)) }),
  output: journalEntrySchema,
  errors: ['practice.notFound', 'journal.tooMany'],
});

export const keepIdea = endpoint({
  ...common,
  method: 'POST',
  path: '/journal/ideas',
  audit: 'own',
  summary: 'Write down a closed trade idea that the caller may read as a trade of their own',
  description:
    'With its levels as they were filled, to be changed into what was really traded. One that is written down already is answered as it is.',
  body: z.object({ ideaId: contentId }),
  output: journalEntrySchema,
  errors: ['ideas.notFound', 'journal.tooMany'],
});

export const importJournal = endpoint({
  ...common,
  method: 'POST',
  path: '/journal/imports',
  audit: 'own',
  summary: 'Import trades from CSV',
  description:
    'The first row names the columns: `date`, `symbol`, `direction`, `entry`, `stop`, `exit`, and if wanted `setup`, `tags` (separated by spaces or |) and `note`. ' +
    'Dates are ISO 8601, without an offset in the time zone. A trade that was imported before is not imported again. Rows that cannot be read are named, and the others imported.',
  body: z.object({
    csv: z.string().check(z.minLength(1), z.maxLength(journalLimits.csv)),
    timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
  }),
  output: z.object({
    added: z.int(),
    known: z.int(),
    /** Rows by their number, from 1 on, the one with the names included. */
    faults: z.array(z.object({ row: z.int(), column: z.enum(importFaults) })),
  }),
  errors: ['journal.wrongFile', 'journal.tooMany'],
});
