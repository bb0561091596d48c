import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';
import { users } from './users.ts';

/** Files with people to add. */
export const userImports = pgTable(
  'user_imports',
  {
    id: uuid('id').primaryKey(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: ['uploaded', 'checked', 'running', 'done', 'cancelled', 'failed'] })
      .notNull()
      .default('uploaded'),
    encoding: text('encoding').notNull(),
    header: jsonb('header').notNull(),
    mapping: jsonb('mapping').notNull(),
    rowCount: integer('row_count').notNull(),
    doneCount: integer('done_count').notNull().default(0),
    createdCount: integer('created_count').notNull().default(0),
    isInviting: boolean('is_inviting').notNull().default(false),
    startedAt: instant('started_at'),
    createdAt,
  },
  (t) => [index('user_imports_admin').on(t.adminId, t.createdAt), index('user_imports_created').on(t.createdAt)],
);

/** Rows of a file. A row is deleted when its person is added; what remains was not accepted. */
export const userImportRows = pgTable(
  'user_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => userImports.id, { onDelete: 'cascade' }),
    /** Line number, as in spreadsheets. */
    line: integer('line').notNull(),
    cells: jsonb('cells').notNull(),
    email: text('email'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    roleId: smallint('role_id'),
    problem: text('problem'),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    // For erasing people.
    index('user_import_rows_email').on(t.email),
    index('user_import_rows_rejected')
      .on(t.importId, t.line)
      .where(sql`problem is not null`),
  ],
);
