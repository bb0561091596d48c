import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { bytes, createdAt, instant } from './columns.ts';
import { ideas } from './ideas.ts';
import { users } from './users.ts';

const whole = (name: string) => bigint(name, { mode: 'number' });

/** The one row that appending locks. A trigger lets it only grow. */
export const logHead = pgTable(
  'log_head',
  {
    id: smallint('id').primaryKey(),
    /** How many entries the log has. */
    size: whole('size').notNull(),
    /** Roots of the complete subtrees, largest first, 32 bytes each: one for each 1 in the binary digits of the size. */
    frontier: bytes('frontier').notNull(),
    /** Of the last entry. */
    at: instant('at').notNull(),
  },
  () => [check('log_head_one_row', sql`id = 1`)],
);

/** Whose entries are whose, under a random name. A trigger lets the user only be forgotten. */
export const logAuthors = pgTable(
  'log_authors',
  {
    /** 32 hexadecimal digits. All zeros: the installation itself. */
    ref: text('ref').primaryKey(),
    /** Null: erased, or the installation itself. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** How many entries the author has. */
    count: integer('count').notNull().default(0),
    /** The hash of the last one. */
    lastLeaf: bytes('last_leaf'),
    createdAt,
  },
  (t) => [unique('log_authors_user').on(t.userId)],
);

/** What the log holds. A trigger refuses changes; secrets and bodies can be erased. */
export const logEntries = pgTable(
  'log_entries',
  {
    index: whole('index').primaryKey(),
    /** The hash of the entry. */
    leaf: bytes('leaf').notNull(),
    /** Canonical JSON (RFC 8785), public. */
    entry: text('entry').notNull(),
    authorRef: text('author_ref')
      .notNull()
      .references(() => logAuthors.ref),
    /** Null: an entry of the installation itself. */
    ideaId: integer('idea_id').references(() => ideas.id),
    /** With which the body was committed to. Null: it is that of the idea. */
    secret: bytes('secret'),
    /** Canonical JSON of what was committed to. Null: withheld. */
    body: text('body'),
  },
  (t) => [index('log_entries_idea').on(t.ideaId, t.index), index('log_entries_author').on(t.authorRef, t.index)],
);

/** Hashes of complete subtrees above the leaves: the `n`-th one of 2^level entries. A trigger refuses changes. */
export const logHashes = pgTable(
  'log_hashes',
  { level: smallint('level').notNull(), n: whole('n').notNull(), hash: bytes('hash').notNull() },
  (t) => [primaryKey({ columns: [t.level, t.n] })],
);

/** What the log has said of itself, signed. A trigger refuses changes. */
export const checkpoints = pgTable('checkpoints', {
  size: whole('size').primaryKey(),
  /** A signed note (C2SP tlog-checkpoint). */
  note: text('note').notNull(),
  createdAt,
});

/** What others have said of a checkpoint. A trigger refuses changes. */
export const anchors = pgTable(
  'anchors',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    size: whole('size')
      .notNull()
      .references(() => checkpoints.size),
    kind: text('kind', { enum: ['witness', 'timestamp'] }).notNull(),
    /** The name of the witness, or the address of the authority. */
    name: text('name').notNull(),
    /** A line of a signed note (C2SP tlog-cosignature), or a response of RFC 3161. */
    proof: bytes('proof').notNull(),
    /** When, as the other one says. */
    at: instant('at').notNull(),
    createdAt,
  },
  (t) => [
    unique('anchors_once').on(t.kind, t.name, t.size),
    index('anchors_size').on(t.size),
    check('anchors_kind', sql`kind in ('witness', 'timestamp')`),
  ],
);

/** Keys that sign checkpoints. A trigger refuses changes other than the end of one. */
export const logKeys = pgTable('log_keys', {
  /** `name+id+key`, as readers of the log use it (C2SP signed-note). */
  verifierKey: text('verifier_key').primaryKey(),
  /** Sealed; null: the key of the environment. */
  sealed: text('sealed'),
  /** How many entries the log had when it began to sign. */
  fromSize: whole('from_size').notNull(),
  /** Until then it signs beside its successor; null: it has none. */
  signsUntil: instant('signs_until'),
  createdAt,
});
