import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** While there is no admin: the salt of the owner's code. The row is deleted when the code is used. */
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
