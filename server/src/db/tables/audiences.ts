import { sql } from 'drizzle-orm';
import { check, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Who may read something, each set once: an empty list means everybody. Rows of lists refer to it by `audience_id`, so that a list reads
 * one stretch of an index for each audience of its reader, and nothing that is closed to them. The function `audience_of` finds or adds
 * one; nothing changes or removes one. Lists are sorted and without doubles.
 */
export const audiences = pgTable(
  'audiences',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    roleIds: smallint('role_ids').array().notNull(),
    subscriptionTypeIds: smallint('subscription_type_ids').array().notNull(),
    languageCodes: text('language_codes').array().notNull(),
    /** Of notices their type, which readers can mute; of content empty. */
    contentType: text('content_type').notNull(),
  },
  (t) => [unique('audiences_sets').on(t.contentType, t.subscriptionTypeIds, t.roleIds, t.languageCodes)],
);

/** Written by a trigger of the table, from the columns that say who may read a row; it overrides what a statement gives. */
export const audienceId = () => integer('audience_id').references(() => audiences.id);

/** A row without an audience would be hidden from everybody. */
export const hasAudience = (name: string, column: AnyPgColumn) => check(name, sql`${column} is not null`);
