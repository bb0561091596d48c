import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { InterfaceText } from '@candela/contract/site/interface-texts';
import {
  findTextProblems,
  formsIn,
  sourceOfForm,
  textForms,
  type FormsOfText,
  type TextForm,
} from '@candela/contract/site/text-checks';
import { fullKey, type BuiltInTexts } from './built-in-texts.ts';
import { byLanguage } from './interface-files.ts';
import {
  deleteWordings,
  isLanguage,
  listVersions,
  listWordings,
  lockTexts,
  raiseRevision,
  writeWordings,
} from './interface-texts.queries.ts';
import { presentText } from './text-states.ts';

const listedVersions = 20;
/** Longer texts are truncated in the audit log, so they cannot be restored from there. */
const maxVersionLength = 2000;

interface Deps {
  db: Db;
  builtIn: BuiltInTexts;
  /** Called after the commit when texts of a language have changed. */
  onChanged(code: string, keys: readonly string[]): Promise<void>;
}

export interface SaveText {
  key: string;
  text: FormsOfText | null;
  source: FormsOfText;
  previous: FormsOfText;
}

/** Custom texts of an installation for the interface, mails and notices. */
export function createInterfaceTexts({ db, builtIn, onChanged }: Deps) {
  /** @throws AppError languages.notFound */
  async function list(code: string): Promise<InterfaceText[]> {
    if (!(await isLanguage(db, code))) throw new AppError('languages.notFound');
    const wordedIn = byLanguage(await listWordings(db, { codes: [code, 'en'] }));
    const language = { code, wordings: wordedIn(code), english: wordedIn('en') };
    return [...builtIn.english.keys()].map((key) => presentText(builtIn, key, language));
  }

  /** @throws AppError languages.notFound, texts.notFound, texts.changed, texts.invalid */
  async function save(caller: SignedInCaller, code: string, given: SaveText): Promise<InterfaceText> {
    const { key, text } = given;
    if (!builtIn.english.has(key)) throw new AppError('texts.notFound');
    const after = await db.transaction(async (tx) => {
      if (!(await lockTexts(tx, code))) throw new AppError('languages.notFound');
      const before = await readText(tx, builtIn, code, key);
      if (!isDeepStrictEqual(before.source, given.source) || !isDeepStrictEqual(before.text, given.previous)) {
        throw new AppError('texts.changed');
      }
      if (text) checkText(code, before.source, text);
      await writeText(tx, caller, { code, builtIn, before, text });
      await raiseRevision(tx, code);
      return readText(tx, builtIn, code, key);
    });
    await onChanged(code, [key]);
    return after;
  }

  async function listTextVersions(code: string, key: string) {
    const rows = await listVersions(db, entityIdOf(code, key), listedVersions);
    return rows.flatMap(({ id, at, by, after }) => {
      const text = formsOf((after as { text?: unknown } | null)?.text ?? null);
      const isWhole = text === null || Object.values(text).every((each) => each.length < maxVersionLength);
      return isWhole ? [{ id, at: toIso(at), by, text }] : [];
    });
  }

  return { list, save, listVersions: listTextVersions };
}

/** One text as it is in the transaction. */
async function readText(tx: Tx, builtIn: BuiltInTexts, code: string, key: string): Promise<InterfaceText> {
  const keys = textForms.map((form) => fullKey(key, form));
  const wordedIn = byLanguage(await listWordings(tx, { codes: [code, 'en'], keys }));
  return presentText(builtIn, key, { code, wordings: wordedIn(code), english: wordedIn('en') });
}

/** @throws AppError texts.invalid */
function checkText(code: string, source: FormsOfText, text: FormsOfText): void {
  const needed = formsIn(code, source);
  const given = Object.entries(text) as [TextForm, string][];
  const isComplete = given.length === needed.length && needed.every((form) => text[form] !== undefined);
  if (!isComplete || given.some(([form, words]) => findTextProblems(source, form, words).length > 0)) {
    throw new AppError('texts.invalid');
  }
}

interface NewText {
  code: string;
  builtIn: BuiltInTexts;
  before: InterfaceText;
  /** Null: the product's own text. */
  text: FormsOfText | null;
  /** The source from which it was translated; by default the current one. */
  sources?: FormsOfText;
}

/** Writes a text with its entry in the audit log. A text equal to the product's needs no row, unless its source was changed. */
export async function writeText(tx: Tx, caller: SignedInCaller, { code, builtIn, before, text, sources }: NewText) {
  const { key, source } = before;
  const product = builtIn.english.get(key) ?? {};
  const forms = formsIn(code, source);
  const isOfProduct = forms.every((form) => sourceOfForm(sources ?? source, form) === sourceOfForm(product, form));
  const isAsBuiltIn = text === null || (isDeepStrictEqual(text, before.builtIn) && isOfProduct);
  if (isAsBuiltIn) {
    await deleteWordings(
      tx,
      code,
      forms.map((form) => fullKey(key, form)),
    );
  } else {
    const rows = (Object.entries(text) as [TextForm, string][]).map(([form, words]) => ({
      key: fullKey(key, form),
      text: words,
      source: sourceOfForm(sources ?? source, form),
    }));
    await writeWordings(tx, code, caller.userId, rows);
  }
  await recordChange(tx, caller, {
    action: 'update',
    entity: 'interfaceText',
    entityId: entityIdOf(code, key),
    name: `${code}: ${key}`,
    before: { text: valueOf(before.text) },
    after: { text: valueOf(text ?? before.builtIn) },
  });
}

const entityIdOf = (code: string, key: string) => `${code}:${key}`;

/** The audit log's format: a single form as text, several by their names. */
function valueOf(text: FormsOfText): FormsOfText | string | undefined {
  if (Object.keys(text).length === 0) return undefined;
  return text.text ?? text;
}

function formsOf(value: unknown): FormsOfText | null {
  if (typeof value === 'string') return { text: value };
  return typeof value === 'object' ? (value as FormsOfText | null) : null;
}
