import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { findUnstorable } from '#platform/http/storable.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { compareLanguages } from '#platform/text/xliff-languages.ts';
import { readXliff, XliffError, type XliffFile } from '#platform/text/xliff-reader.ts';
import type { TextFormat, TextImport } from '@candela/contract/site/interface-texts';
import { formsIn, sourceOfForm } from '@candela/contract/site/text-checks';
import type { LanguageVariant } from '@candela/contract/translation-files';
import { flattenTexts, fullKey, nestTexts, type BuiltInTexts } from './built-in-texts.ts';
import { byLanguage } from './interface-files.ts';
import { isLanguage, listWordings, lockTexts, raiseRevision } from './interface-texts.queries.ts';
import { writeText } from './interface-texts.service.ts';
import { planTextImport } from './plan-text-import.ts';
import { presentText, sourcesOf } from './text-states.ts';
import { textsOfXliff, writeTextsXliff, type TextUnit } from './text-xliff.ts';

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

  /** @throws AppError languages.notFound, texts.unreadableFile, texts.otherLanguage, texts.otherVariant */
  async function importFile(
    caller: SignedInCaller,
    code: string,
    given: { format: TextFormat; content: string; isTrial: boolean; isVariantAccepted?: boolean | undefined },
  ): Promise<TextImport> {
    const { isTrial, isVariantAccepted = false } = given;
    const file = await readFile(given.format, given.content);
    const result = await db.transaction(async (tx) => {
      if (!(await lockTexts(tx, code))) throw new AppError('languages.notFound');
      const { texts, sourcesOf: madeFrom } = await listTexts(tx, code);
      const sources = new Map(
        texts.flatMap(({ key, source }) =>
          formsIn(code, source).map((form): [string, string] => [fullKey(key, form), sourceOfForm(source, form)]),
        ),
      );
      const plan = planTextImport(code, texts, await unitsOf(file, code, sources), madeFrom);
      if (!isTrial && plan.result.variant && !isVariantAccepted) throw new AppError('texts.otherVariant');
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

/** An XLIFF file, or the texts of JSON and the paths of values that are not text. */
type GivenFile = { xliff: XliffFile } | { units: TextUnit[]; notText: string[] };

/** @throws AppError texts.unreadableFile */
async function readFile(format: TextFormat, content: string): Promise<GivenFile> {
  try {
    if (format === 'xliff') return { xliff: await readXliff(content) };
    const tree: unknown = JSON.parse(content.replace(/^\ufeff/, ''));
    if (typeof tree === 'object' && tree !== null && !Array.isArray(tree)) {
      const notText: string[] = [];
      const unstorable = findUnstorable(tree);
      if (unstorable) throw new AppError('texts.unreadableFile', { message: `Not valid: ${unstorable.join('.')}` });
      const found = flattenTexts(tree, (key) => notText.push(key));
      return { units: found.map(([key, text]) => ({ key, text, ...plainText })), notText };
    }
  } catch (error) {
    if (error instanceof XliffError || error instanceof SyntaxError) {
      throw new AppError('texts.unreadableFile', { message: error.message });
    }
    throw error;
  }
  throw new AppError('texts.unreadableFile');
}

/** @throws AppError texts.otherLanguage */
async function unitsOf(
  file: GivenFile,
  code: string,
  sources: ReadonlyMap<string, string>,
): Promise<{ units: TextUnit[]; notText: string[]; variant: LanguageVariant | null }> {
  if (!('xliff' in file)) return { ...file, variant: null };
  const match = compareLanguages(file.xliff.languages, { source: 'en', target: code });
  if (match === 'other') throw new AppError('texts.otherLanguage');
  const units = await textsOfXliff(file.xliff.units, (key) => sources.get(key));
  return { units, notText: [], variant: match === 'same' ? null : match };
}

/** What JSON says about a text beside its words: nothing. */
const plainText = {
  source: null,
  isInitial: true,
  isPartial: false,
  isAmbiguous: false,
  isTooLong: false,
  isCollapsed: false,
};
