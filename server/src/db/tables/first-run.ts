import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** While nobody administers the installation: what the code of its owner is made from. It goes when the code is used. */
export const ownerCodes = pgTable(
  'owner_codes',
  {
    /** There is one row at most. */
    id: boolean('id').primaryKey().default(true),
    salt: text('salt').notNull(),
    createdAt,
  },
  (t) => [check('owner_codes_one', sql`${t.id}`)],
);
