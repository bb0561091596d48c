import type { ImportResult } from '@candela/contract/learning/content-translations';
import type { Db } from '#db/client.ts';
import { byPassage, presentPassage } from './content-translations.present.ts';
import { listRows, lockLanguage, writeRows } from './content-translations.queries.ts';
import { courseItems, passageKey } from './course-passages.ts';
import { planImport } from './plan-import.ts';
import { findTranslated } from './translated-course.ts';
import { readXliff, XliffError } from '#platform/text/xliff-reader.ts';
import { writeXliff } from './xliff-writer.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { AppError } from '#platform/http/errors.ts';

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
  function importFile(
    caller: SignedInCaller,
    courseId: number,
    lang: string,
    { content, isTrial }: { content: string; isTrial: boolean },
  ): Promise<ImportResult> {
    return db.transaction(async (tx) => {
      await lockLanguage(tx, courseId, lang);
      const { course } = await findTranslated(tx, caller, courseId, lang);
      const file = readFile(content);
      if (file.trgLang !== lang || file.srcLang !== course.languageCode)
        throw new AppError('translations.otherLanguage');
      const rows = byPassage(await listRows(tx, courseId, lang, null));
      const { result, changes, knownUnits } = planImport(file.units, courseItems(course), rows);
      if (knownUnits === 0) throw new AppError('translations.otherCourse');
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
      return result;
    });
  }

  return { exportFile, importFile };
}

/** @throws AppError translations.unreadableFile */
function readFile(content: string): ReturnType<typeof readXliff> {
  try {
    return readXliff(content);
  } catch (error) {
    if (error instanceof XliffError) throw new AppError('translations.unreadableFile', { message: error.message });
    throw error;
  }
}
