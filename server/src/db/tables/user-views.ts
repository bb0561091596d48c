import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from './users.ts';

/** Saved filters and columns of the user list, per admin. */
export const userViews = pgTable(
  'user_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    adminId: uuid('admin_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    filter: jsonb('filter').notNull(),
    columns: text('columns').array().notNull(),
  },
  (t) => [uniqueIndex('user_views_name').on(t.adminId, sql`lower(${t.name})`)],
);
