import { sql } from 'drizzle-orm';

/** The poll of the post `f` as its author writes it; null if it has none. */
export const pollFieldsOf = sql.raw(`(select json_build_object('question', p.question, 'options', p.options,
  'isMultiple', p.is_multiple, 'hours', p.hours) from feed_polls p where p.feed_id = f.id)`);
