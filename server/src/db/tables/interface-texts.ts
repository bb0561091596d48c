import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { languages } from './languages.ts';
import { users } from './users.ts';

/** Interface texts that an installation has reworded: they override the file of the language. */
export const interfaceTexts = pgTable(
  'interface_texts',
  {
    languageCode: text('language_code')
      .notNull()
      .references(() => languages.code, { onDelete: 'cascade' }),
    /** Translation key, with the plural form at its end: `courses.lessons_one`. */
    key: text('key').notNull(),
    text: text('text').notNull(),
    /** The English text on which it is based: if that has changed since, this text may be out of date. */
    source: text('source').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.languageCode, t.key] }), index('interface_texts_of_user').on(t.userId)],
);
