import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { courses } from './courses.ts';
import { users } from './users.ts';

/** Uploaded archives and the outcome of their import as courses. */
export const courseImports = pgTable(
  'course_imports',
  {
    id: uuid('id').primaryKey(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    languageCode: text('language_code').notNull(),
    state: text('state', { enum: ['waiting', 'running', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    doneCount: integer('done_count').notNull().default(0),
    totalCount: integer('total_count').notNull().default(0),
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'set null' }),
    problem: text('problem'),
    warnings: jsonb('warnings').notNull(),
    createdAt,
  },
  (t) => [index('course_imports_author').on(t.authorId, t.createdAt)],
);
