import type { TextFormat, TextImport } from '@candela/contract/site/interface-texts';
import { formsIn, sourceOfForm } from '@candela/contract/site/text-checks';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { findUnstorable } from '#platform/http/storable.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { XliffError } from '#platform/text/xliff-reader.ts';
import { flattenTexts, fullKey, nestTexts, type BuiltInTexts } from './built-in-texts.ts';
import { byLanguage } from './interface-files.ts';
import { isLanguage, listWordings, lockTexts, raiseRevision } from './interface-texts.queries.ts';
import { writeText } from './interface-texts.service.ts';
import { planTextImport } from './plan-text-import.ts';
import { presentText, sourcesOf } from './text-states.ts';
import { readTextsXliff, writeTextsXliff, type TextUnit } from './text-xliff.ts';

interface Deps {
  db: Db;
  builtIn: BuiltInTexts;
  /** Called after the commit when many texts of a language have changed. */
  onChanged(code: string): Promise<void>;
}

/** Exports and imports the texts of a language as files for translators. */
export function createTextFiles({ db, builtIn, onChanged }: Deps) {
  async function listTexts(tx: Parameters<typeof listWordings>[0], code: string) {
    const wordedIn = byLanguage(await listWordings(tx, { codes: [code, 'en'] }));
    const language = { code, wordings: wordedIn(code), english: wordedIn('en') };
    return {
      texts: [...builtIn.english.keys()].map((key) => presentText(builtIn, key, language)),
      sourcesOf: (key: string) => sourcesOf(builtIn, key, language),
    };
  }

  /** @throws AppError languages.notFound */
  async function exportFile(code: string, format: TextFormat): Promise<{ name: string; content: string }> {
    if (!(await isLanguage(db, code))) throw new AppError('languages.notFound');
    const { texts: listed } = await listTexts(db, code);
    const units = listed.flatMap(({ key, source, text, state }) =>
      formsIn(code, source).map((form) => ({
        key: fullKey(key, form),
        source: sourceOfForm(source, form),
        text: text[form],
        isStale: state === 'stale',
      })),
    );
    if (format === 'xliff') return { name: `candela.en-${code}.xlf`, content: writeTextsXliff(code, units) };
    const texts = units.flatMap(({ key, text }) => (text === undefined ? [] : [[key, text] as const]));
    return { name: `candela.${code}.json`, content: `${JSON.stringify(nestTexts(texts), null, 2)}\n` };
  }

  /** @throws AppError languages.notFound, texts.unreadableFile, texts.otherLanguage */
  async function importFile(
    caller: SignedInCaller,
    code: string,
    { format, content, isTrial }: { format: TextFormat; content: string; isTrial: boolean },
  ): Promise<TextImport> {
    const result = await db.transaction(async (tx) => {
      if (!(await lockTexts(tx, code))) throw new AppError('languages.notFound');
      const { texts, sourcesOf: madeFrom } = await listTexts(tx, code);
      const sources = new Map(
        texts.flatMap(({ key, source }) =>
          formsIn(code, source).map((form): [string, string] => [fullKey(key, form), sourceOfForm(source, form)]),
        ),
      );
      const plan = planTextImport(code, texts, readUnits(format, code, content, sources), madeFrom);
      if (isTrial || plan.result.problemCount > 0 || plan.changes.length === 0) return plan.result;
      for (const change of plan.changes) {
        await writeText(tx, caller, { code, builtIn, ...change });
      }
      await raiseRevision(tx, code);
      return { ...plan.result, isImported: true };
    });
    if (result.isImported) await onChanged(code);
    return result;
  }

  return { exportFile, importFile };
}

/** The texts of a file; values that are not text are skipped. @throws AppError texts.unreadableFile, texts.otherLanguage */
function readUnits(
  format: TextFormat,
  code: string,
  content: string,
  sources: ReadonlyMap<string, string>,
): { units: TextUnit[]; notText: string[] } {
  try {
    if (format === 'json') {
      const notText: string[] = [];
      const tree: unknown = JSON.parse(content);
      if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) throw new AppError('texts.unreadableFile');
      const unstorable = findUnstorable(tree);
      if (unstorable) throw new AppError('texts.unreadableFile', { message: `Not valid: ${unstorable.join('.')}` });
      const found = flattenTexts(tree, (key) => notText.push(key));
      const units = found.map(([key, text]) => ({ key, source: null, text, isInitial: true }));
      return { units, notText };
    }
    const { srcLang, trgLang, units } = readTextsXliff(content, (key) => sources.get(key));
    if (srcLang !== 'en' || trgLang !== code) throw new AppError('texts.otherLanguage');
    return { units, notText: [] };
  } catch (error) {
    if (error instanceof XliffError || error instanceof SyntaxError) {
      throw new AppError('texts.unreadableFile', { message: error.message });
    }
    throw error;
  }
}
