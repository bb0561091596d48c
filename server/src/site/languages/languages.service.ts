import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { Language, ManagedLanguage } from '@candela/contract/site/languages';
import type { BuiltInTexts } from './built-in-texts.ts';
import { byLanguage } from './interface-files.ts';
import { listWordings } from './interface-texts.queries.ts';
import { isLanguageUsed } from './language-uses.queries.ts';
import {
  deleteLanguage,
  insertLanguage,
  isCircle,
  listRows,
  listWordedCodes,
  lockLanguages,
  updateFallback,
  updateLanguage,
  writeOrder,
  type LanguageChanges,
} from './languages.queries.ts';
import { countTexts } from './text-states.ts';

interface Deps {
  db: Db;
  builtIn: BuiltInTexts;
  /** Called after the commit when the list of languages has changed. */
  onListed(): void;
  /** Called after the commit when any text of a language may have changed. */
  onChanged(code: string): Promise<void>;
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

export function createLanguages({ db, builtIn, onListed, onChanged }: Deps) {
  async function list(): Promise<Language[]> {
    const rows = await listRows(db);
    const worded = await listWordedCodes(db);
    return rows.map((row) => present(row, worded));
  }

  function present(row: Row, worded: ReadonlySet<string>): Language {
    const { id, code, name, nativeName, direction, fallbackCode, isOffered } = row;
    const hasInterface = isOffered && (builtIn.interfaceCodes.has(code) || worded.has(code));
    return { id, code, name, nativeName, direction, fallbackCode, hasInterface };
  }

  async function listManaged(): Promise<ManagedLanguage[]> {
    const rows = await listRows(db);
    const wordedIn = byLanguage(await listWordings(db));
    const worded = new Set(rows.map(({ code }) => code).filter((code) => wordedIn(code).size > 0));
    return rows.map((row) => ({
      ...present(row, worded),
      isBuiltIn: builtIn.interfaceCodes.has(row.code),
      isOffered: row.isOffered,
      counts: countTexts(builtIn, { code: row.code, wordings: wordedIn(row.code), english: wordedIn('en') }),
    }));
  }

  /** @throws AppError languages.notFound, languages.circle */
  async function setFallback(caller: SignedInCaller, code: string, fallbackCode: string | null): Promise<Language[]> {
    await db.transaction(async (tx) => {
      await lockLanguages(tx);
      const before = await requireLanguage(tx, code);
      if (fallbackCode !== null) await requireLanguage(tx, fallbackCode);
      await updateFallback(tx, code, fallbackCode);
      if (await isCircle(tx, code)) throw new AppError('languages.circle');
      await record(tx, caller, before, { fallbackCode });
    });
    onListed();
    await onChanged(code);
    return list();
  }

  /** @throws AppError languages.notFound, languages.duplicate, languages.unknownCode */
  async function add(caller: SignedInCaller, given: Parameters<typeof insertLanguage>[1]): Promise<ManagedLanguage[]> {
    const { code, name, nativeName, direction, fallbackCode } = given;
    if (!isKnownCode(code)) throw new AppError('languages.unknownCode');
    await db.transaction(async (tx) => {
      await lockLanguages(tx);
      const rows = await listRows(tx);
      if (rows.some((row) => row.code === code)) throw new AppError('languages.duplicate');
      if (fallbackCode !== null) await requireLanguage(tx, fallbackCode);
      await insertLanguage(tx, given);
      await recordChange(tx, caller, {
        action: 'create',
        entity: 'language',
        entityId: code,
        name,
        after: { code, name, nativeName, direction, fallbackCode },
      });
    });
    onListed();
    return listManaged();
  }

  /** @throws AppError languages.notFound, languages.isNeeded, languages.noTexts */
  async function change(caller: SignedInCaller, code: string, changes: LanguageChanges): Promise<ManagedLanguage[]> {
    await db.transaction(async (tx) => {
      await lockLanguages(tx);
      const before = await requireLanguage(tx, code);
      if (changes.isOffered === false && (code === 'en' || before.isDefault)) throw new AppError('languages.isNeeded');
      if (changes.isOffered && !builtIn.interfaceCodes.has(code) && !(await listWordedCodes(tx)).has(code)) {
        throw new AppError('languages.noTexts');
      }
      await updateLanguage(tx, code, changes);
      await record(tx, caller, before, changes);
    });
    onListed();
    return listManaged();
  }

  /** @throws AppError languages.notFound, languages.inUse */
  async function remove(caller: SignedInCaller, code: string): Promise<ManagedLanguage[]> {
    if (builtIn.interfaceCodes.has(code)) throw new AppError('languages.inUse');
    await db.transaction((tx) => removeUnused(tx, caller, code));
    onListed();
    return listManaged();
  }

  /** @throws AppError languages.changed */
  async function order(caller: SignedInCaller, codes: readonly string[]): Promise<ManagedLanguage[]> {
    await db.transaction(async (tx) => {
      await lockLanguages(tx);
      const before = (await listRows(tx)).map(({ code }) => code);
      if (before.toSorted().join() !== codes.toSorted().join()) throw new AppError('languages.changed');
      await writeOrder(tx, codes);
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'language',
        entityId: 'order',
        before: { order: before.join(', ') },
        after: { order: codes.join(', ') },
      });
    });
    onListed();
    return listManaged();
  }

  return { list, listManaged, setFallback, add, change, remove, order };
}

async function requireLanguage(tx: Tx, code: string): Promise<Row> {
  const row = (await listRows(tx)).find((each) => each.code === code);
  if (!row) throw new AppError('languages.notFound');
  return row;
}

async function removeUnused(tx: Tx, caller: SignedInCaller, code: string): Promise<void> {
  await lockLanguages(tx);
  const { id, name, nativeName, direction, fallbackCode, isDefault } = await requireLanguage(tx, code);
  if (isDefault || (await isLanguageUsed(tx, { id, code }))) throw new AppError('languages.inUse');
  await deleteLanguage(tx, code);
  await recordChange(tx, caller, {
    action: 'remove',
    entity: 'language',
    entityId: code,
    name,
    before: { code, name, nativeName, direction, fallbackCode },
  });
}

async function record(tx: Tx, caller: SignedInCaller, before: Row, changes: LanguageChanges): Promise<void> {
  const names = Object.keys(changes) as (keyof LanguageChanges)[];
  await recordChange(tx, caller, {
    action: 'update',
    entity: 'language',
    entityId: before.code,
    name: before.name,
    before: Object.fromEntries(names.map((name) => [name, before[name]])),
    after: { ...changes },
  });
}

/** Whether it is a known language code: its name differs from its code. */
function isKnownCode(code: string): boolean {
  const [language = ''] = code.split('-');
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(language) !== undefined;
}
