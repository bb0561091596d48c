import type { Language } from '@candela/contract/site/languages';
import type { Db } from '#db/client.ts';
import { isCircle, listRows, lockLanguages, updateFallback } from './languages.queries.ts';
import { AppError } from '#platform/http/errors.ts';

/** `interfaceCodes` are the languages that have a translation file. */
export function createLanguages({ db, interfaceCodes }: { db: Db; interfaceCodes: ReadonlySet<string> }) {
  async function list(): Promise<Language[]> {
    const rows = await listRows(db);
    return rows.map((row) => ({ ...row, hasInterface: interfaceCodes.has(row.code) }));
  }

  /** @throws AppError languages.notFound, languages.circle */
  async function setFallback(code: string, fallbackCode: string | null): Promise<Language[]> {
    await db.transaction(async (tx) => {
      await lockLanguages(tx);
      const known = new Set((await listRows(tx)).map((row) => row.code));
      if (!known.has(code) || (fallbackCode !== null && !known.has(fallbackCode))) {
        throw new AppError('languages.notFound');
      }
      await updateFallback(tx, code, fallbackCode);
      if (await isCircle(tx, code)) throw new AppError('languages.circle');
    });
    return list();
  }

  return { list, setFallback };
}
