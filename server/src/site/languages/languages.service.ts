import type { Language } from '@candela/contract/site/languages';
import type { Db } from '#db/client.ts';
import { isCircle, listRows, lockLanguages, updateFallback } from './languages.queries.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';

/** `interfaceCodes` are the languages that have a translation file. */
export function createLanguages({ db, interfaceCodes }: { db: Db; interfaceCodes: ReadonlySet<string> }) {
  async function list(): Promise<Language[]> {
    const rows = await listRows(db);
    return rows.map((row) => ({ ...row, hasInterface: interfaceCodes.has(row.code) }));
  }

  /** @throws AppError languages.notFound, languages.circle */
  async function setFallback(caller: SignedInCaller, code: string, fallbackCode: string | null): Promise<Language[]> {
    await db.transaction(async (tx) => {
      await lockLanguages(tx);
      const rows = await listRows(tx);
      const before = rows.find((row) => row.code === code);
      if (!before || (fallbackCode !== null && rows.every((row) => row.code !== fallbackCode))) {
        throw new AppError('languages.notFound');
      }
      await updateFallback(tx, code, fallbackCode);
      if (await isCircle(tx, code)) throw new AppError('languages.circle');
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'language',
        entityId: before.id,
        name: before.name,
        before: { fallbackCode: before.fallbackCode },
        after: { fallbackCode },
      });
    });
    return list();
  }

  return { list, setFallback };
}
