import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { compareLanguages } from '#platform/text/xliff-languages.ts';
import { readXliff, XliffError, type XliffFile } from '#platform/text/xliff-reader.ts';
import { readWords } from '#platform/text/xliff-words.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { ImportResult } from '@candela/contract/authoring/content-translations';
import { writeCoded } from '@candela/contract/learning/coded-text';
import { byPassage, presentPassage } from './content-translations.present.ts';
import { listRows, lockLanguage, writeRows } from './content-translations.queries.ts';
import { courseItems, passageKey } from './course-passages.ts';
import { planImport } from './plan-import.ts';
import { findTranslated } from './translated-course.ts';
import { writeXliff } from './xliff-writer.ts';

/** Export and import of translation files. */
export function createTranslationFiles({ db }: { db: Db }) {
  /** @throws AppError courses.notFound, translations.unknownLanguage */
  async function exportFile(caller: SignedInCaller, courseId: number, lang: string) {
    const { course } = await findTranslated(db, caller, courseId, lang);
    const rows = byPassage(await listRows(db, courseId, lang, null));
    const content = writeXliff(course.languageCode, lang, courseItems(course), (item, passage) => {
      const { target, state } = presentPassage(passage, rows.get(passageKey(item, passage.field)));
      return state === 'missing' || state === 'stale' || target === null ? null : { target, state };
    });
    return { name: `${course.slug}.${course.languageCode}-${lang}.xlf`, content };
  }

  /** @throws AppError see `importTranslations` */
  async function importFile(
    caller: SignedInCaller,
    courseId: number,
    lang: string,
    given: { content: string; isTrial: boolean; isVariantAccepted?: boolean | undefined },
  ): Promise<ImportResult> {
    const { isTrial, isVariantAccepted = false } = given;
    await findTranslated(db, caller, courseId, lang);
    const file = await readFile(given.content);
    return db.transaction(async (tx) => {
      await lockLanguage(tx, courseId, lang);
      const { course } = await findTranslated(tx, caller, courseId, lang);
      const match = compareLanguages(file.languages, { source: course.languageCode, target: lang });
      if (match === 'other') throw new AppError('translations.otherLanguage');
      const variant = match === 'same' ? null : match;
      const rows = byPassage(await listRows(tx, courseId, lang, null));
      const passages = new Map(
        courseItems(course).flatMap((item) =>
          item.passages.map((passage) => [passageKey(item, passage.field), { item, passage }]),
        ),
      );
      const words = await readWords(file.units, {
        sourceOf: (name) => passages.get(name)?.passage.source,
        write: ({ parts }) => writeCoded(parts),
      });
      const { result, changes, knownUnits } = planImport(words, passages, rows);
      if (knownUnits === 0) throw new AppError('translations.otherCourse');
      if (!isTrial && variant && !isVariantAccepted) throw new AppError('translations.otherVariant');
      if (!isTrial && changes.length > 0) {
        await writeRows(tx, { courseId, lang, userId: caller.userId }, changes);
        await recordChange(tx, caller, {
          action: 'import',
          entity: 'course',
          entityId: courseId,
          name: `${lang}: ${course.title}`,
          after: { passageCount: changes.length },
        });
      }
      return { ...result, variant };
    });
  }

  return { exportFile, importFile };
}

/** @throws AppError translations.unreadableFile */
async function readFile(content: string): Promise<XliffFile> {
  try {
    return await readXliff(content);
  } catch (error) {
    if (error instanceof XliffError) throw new AppError('translations.unreadableFile', { message: error.message });
    throw error;
  }
}
