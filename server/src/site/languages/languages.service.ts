import type { Language } from '@candela/contract/site/languages';
import type { Db } from '#db/client.ts';
import { listRows } from './languages.queries.ts';

/** `interfaceCodes` are the languages that have a translation file. */
export function createLanguages({ db, interfaceCodes }: { db: Db; interfaceCodes: ReadonlySet<string> }) {
  async function list(): Promise<Language[]> {
    const rows = await listRows(db);
    return rows.map((row) => ({ ...row, hasInterface: interfaceCodes.has(row.code) }));
  }
  return { list };
}
