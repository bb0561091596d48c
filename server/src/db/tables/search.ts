import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Who may find a row, and where it leads. Written by jobs alone; what is hidden is deleted at once. */
const found = () => ({
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  entityId: text('entity_id').notNull(),
  /** `course:5`: hidden together with it. */
  parentId: text('parent_id'),
  lang: text('lang').notNull(),
  /** Subscription types that may find it; empty means every learner. */
  types: smallint('types').array().notNull(),
  /** For admins and its owners alone. */
  isStaffOnly: boolean('is_staff_only').notNull(),
  ownerIds: uuid('owner_ids').array().notNull(),
  /** Path of the site. */
  link: text('link').notNull(),
});

/** What can be found by its title, names and texts. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    ...found(),
    /** The words of another language than it was written in; found by readers of that language, beside the row of the source. */
    isTranslation: boolean('is_translation').notNull().default(false),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull(),
    /** Plain text. */
    body: text('body').notNull(),
    at: instant('at').notNull(),
    /** Title A, names B: as stems of the language, and as bare words without accents. */
    titleTsv: tsvector('title_tsv').notNull(),
    /** These, and the texts. */
    tsv: tsvector('tsv').notNull(),
  },
  (t) => [
    uniqueIndex('search_documents_entity').on(t.kind, t.entityId, t.lang),
    index('search_documents_parent').on(t.parentId),
    index('search_documents_titles').using('gin', t.titleTsv).with({ fastupdate: false }),
    index('search_documents_texts').using('gin', t.tsv).with({ fastupdate: false }),
  ],
);

/** What is said at a second of a video. */
export const searchCues = pgTable(
  'search_cues',
  {
    ...found(),
    second: integer('second').notNull(),
    text: text('text').notNull(),
    tsv: tsvector('tsv').notNull(),
  },
  (t) => [
    index('search_cues_entity').on(t.kind, t.entityId, t.lang, t.second),
    index('search_cues_parent').on(t.parentId),
    index('search_cues_texts').using('gin', t.tsv).with({ fastupdate: false }),
  ],
);

/** Words of the documents without accents, to correct what is typed by. Counted every night. */
export const searchWords = pgTable(
  'search_words',
  { word: text('word').primaryKey(), documents: integer('documents').notNull() },
  (t) => [
    index('search_words_similar').using('gin', sql`${t.word} gin_trgm_ops`),
    index('search_words_begin').on(t.word.op('text_pattern_ops')),
  ],
);
