import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** One row a setting; the keys and their shapes are in the settings feature. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
});
