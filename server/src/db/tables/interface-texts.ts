import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { languages } from './languages.ts';
import { users } from './users.ts';

/** Texts of the interface as an installation words them: they win over the file of the language. */
export const interfaceTexts = pgTable(
  'interface_texts',
  {
    languageCode: text('language_code')
      .notNull()
      .references(() => languages.code, { onDelete: 'cascade' }),
    /** Its path, with the plural form at its end: `courses.lessons_one`. */
    key: text('key').notNull(),
    text: text('text').notNull(),
    /** The English text that it was made from: when that is another one now, it may be out of date. */
    source: text('source').notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.languageCode, t.key] }), index('interface_texts_of_user').on(t.userId)],
);
