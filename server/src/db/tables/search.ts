import { sql, type SQL } from 'drizzle-orm';
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
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Words are indexed in parts, a partial index for each: reading one ends when enough rows are found, while an index of all would be
 * read to its end for a word that is everywhere.
 */
export const searchParts = [0, 1, 2, 3, 4, 5, 6, 7] as const;

const partIndexes = (name: string, column: AnyPgColumn, part: AnyPgColumn) =>
  searchParts.map((each) =>
    index(`${name}_${each}`)
      .using('gin', column)
      .with({ fastupdate: false })
      .where(sql`${part} = ${sql.raw(String(each))}`),
  );

/**
 * The words of a row together with who may find it, as words that no text has (`search_readers`): a search for both reads no row that is
 * closed to its caller. The indexes of the words alone are read by the release before; the next one drops them.
 */
const readerIndexes = (name: string, words: SQL, part: AnyPgColumn) =>
  searchParts.map((each) =>
    index(`${name}_readers_${each}`)
      .using('gin', words)
      .with({ fastupdate: false })
      .where(sql`${part} = ${sql.raw(String(each))}`),
  );

/** As written in the indexes of each table; a query has to write it in the same way. */
export const foundWords = {
  search_documents: '(title_tsv || search_readers(types, is_staff_only, owner_ids))',
  search_texts: "(tsv || coalesce(readers, '''=all'' ''=t0'''::tsvector))",
  search_cues: '(tsv || search_readers(types, is_staff_only, owner_ids))',
};

/** Search index: who may find a row, and where it leads. Written by jobs only; hidden content is deleted at once. */
const found = () => ({
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  entityId: text('entity_id').notNull(),
  /** `course:5`: rows of a group are hidden together. */
  parentId: text('parent_id'),
  lang: text('lang').notNull(),
  /** Subscription types that may find it; empty means every learner. */
  types: smallint('types').array().notNull(),
  /** Visible only to admins and its owners. */
  isStaffOnly: boolean('is_staff_only').notNull(),
  ownerIds: uuid('owner_ids').array().notNull(),
  /** Path on the site. */
  link: text('link').notNull(),
  /** One of `searchParts`; all rows of an entity are in the same one. */
  part: smallint('part')
    .notNull()
    .generatedAlwaysAs(sql.raw(`(hashtext(entity_id) & ${searchParts.length - 1})::smallint`)),
});

/** Content that can be found by its title, names and texts. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    ...found(),
    /** The words in a language other than the original; found by readers of that language, in addition to the row of the original. */
    isTranslation: boolean('is_translation').notNull().default(false),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull(),
    at: instant('at').notNull(),
    /** Title (weight A) and names (weight B): as stems of the language, and as plain words without accents. */
    titleTsv: tsvector('title_tsv').notNull(),
  },
  (t) => [
    uniqueIndex('search_documents_entity').on(t.kind, t.entityId, t.lang),
    index('search_documents_parent').on(t.parentId),
    ...partIndexes('search_documents_titles', t.titleTsv, t.part),
    ...readerIndexes('search_documents', sql.raw(foundWords.search_documents), t.part),
  ],
);

/** The texts of documents, in a table of their own: titles are read for each key, and fit in few pages without them. */
export const searchTexts = pgTable(
  'search_texts',
  {
    documentId: bigint('document_id', { mode: 'number' })
      .primaryKey()
      .references(() => searchDocuments.id, { onDelete: 'cascade' }),
    /** The same as `part` of the document. */
    part: smallint('part').notNull(),
    /** Plain text. */
    body: text('body').notNull(),
    /** The words of title, names, subtitle and body. */
    tsv: tsvector('tsv').notNull(),
    /** Who may find the document; null: written by the release before, and looked at for everybody. */
    readers: tsvector('readers'),
  },
  (t) => [
    ...partIndexes('search_texts_words', t.tsv, t.part),
    ...readerIndexes('search_texts', sql.raw(foundWords.search_texts), t.part),
  ],
);

/** Transcript of a video, by second. */
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
    ...partIndexes('search_cues_texts', t.tsv, t.part),
    ...readerIndexes('search_cues', sql.raw(foundWords.search_cues), t.part),
  ],
);

/**
 * Every word and stem of the index: typed words that are not here match nothing, and an unfinished word is replaced by those that begin
 * with it. Counted every night.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /**
     * Documents visible to learners that contain the word, without accents; typing errors are corrected to these words. Zero: a stem, or a
     * word of drafts or captions only.
     */
    documents: integer('documents').notNull(),
  },
  (t) => [
    index('search_words_similar')
      .using('gin', sql`${t.word} gin_trgm_ops`)
      .where(sql`${t.documents} > 0`),
    index('search_words_begin').on(t.word.op('text_pattern_ops')),
  ],
);
