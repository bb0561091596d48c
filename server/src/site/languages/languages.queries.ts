import type { Db } from '#db/client.ts';
import { languages } from '#db/tables/languages.ts';

export function listRows(db: Db) {
  return db.select().from(languages).orderBy(languages.position);
}
