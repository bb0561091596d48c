import type { AuthoredCourse } from '#authoring/authored-course.ts';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type {
  Passage,
  savePassage,
  TranslatedKind,
  TranslationOverview,
} from '@candela/contract/authoring/content-translations';
import type { RouteInput } from '@candela/contract/endpoint';
import { findCodeProblems } from '@candela/contract/learning/coded-text';
import { addCounts, byPassage, countStates, presentPassage } from './content-translations.present.ts';
import { listRows, lockLanguage, writeRows } from './content-translations.queries.ts';
import { courseItems, passageKey, type PassageItem } from './course-passages.ts';
import { findTranslated } from './translated-course.ts';

type Item = { kind: TranslatedKind; id: number };

/** Translations of course texts, as authors see them. */
export function createContentTranslations({ db }: { db: Db }) {
  /** @throws AppError courses.notFound, translations.unknownLanguage */
  async function getOverview(caller: SignedInCaller, courseId: number, lang: string): Promise<TranslationOverview> {
    const { course, languages } = await findTranslated(db, caller, courseId, lang);
    const rows = byPassage(await listRows(db, courseId, lang, null));
    const items = courseItems(course).map((item) => {
      const counts = countStates(
        item.passages.map((passage) => presentPassage(passage, rows.get(passageKey(item, passage.field)))),
      );
      return { kind: item.kind, id: item.id, title: item.title, sectionTitle: item.sectionTitle, counts };
    });
    const counts = items.map((item) => item.counts).reduce(addCounts);
    const { title, languageCode } = course;
    return { courseId, title, languageCode, languages, counts, items };
  }

  /** @throws AppError courses.notFound, translations.unknownLanguage, translations.notFound */
  async function list(caller: SignedInCaller, courseId: number, lang: string, wanted: Item): Promise<Passage[]> {
    const { course } = await findTranslated(db, caller, courseId, lang);
    const item = findItem(course, wanted);
    const rows = byPassage(await listRows(db, courseId, lang, item));
    return item.passages.map((passage) => presentPassage(passage, rows.get(passageKey(item, passage.field))));
  }

  /**
   * Saves one translation, unless the source or the translation has changed since it was read.
   * @throws AppError see `savePassage`
   */
  function save(
    caller: SignedInCaller,
    { params, body }: Pick<RouteInput<typeof savePassage>, 'params' | 'body'>,
  ): Promise<Passage> {
    const { id: courseId, languageCode: lang } = params;
    return db.transaction(async (tx) => {
      await lockLanguage(tx, courseId, lang);
      const { course } = await findTranslated(tx, caller, courseId, lang);
      const item = findItem(course, { kind: body.kind, id: body.itemId });
      const passage = item.passages.find(({ field }) => field === body.field);
      if (!passage) throw new AppError('translations.notFound');
      const read = async () =>
        presentPassage(
          passage,
          byPassage(await listRows(tx, courseId, lang, item)).get(passageKey(item, passage.field)),
        );
      const before = await read();
      const target = body.target.trim();
      if (before.sourceHash !== body.sourceHash) throw new AppError('translations.sourceChanged');
      if (before.target !== body.previous && before.target !== target) throw new AppError('translations.conflict');
      if (target !== '' && findCodeProblems(target, passage.source).length > 0) {
        throw new AppError('translations.wrongCodes');
      }
      const state = body.isConfirmed ? 'confirmed' : 'draft';
      const { field, source } = passage;
      const row = {
        kind: item.kind,
        itemId: item.id,
        field,
        sourceHash: body.sourceHash,
        source,
        value: target,
        state,
      };
      await writeRows(tx, { courseId, lang, userId: caller.userId }, [{ ...row, state }]);
      const after = await read();
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'course',
        entityId: courseId,
        name: `${lang}: ${course.title}`,
        before: { [`${item.kind} ${item.id} ${field}`]: before.target, state: before.state },
        after: { [`${item.kind} ${item.id} ${field}`]: after.target, state: after.state },
      });
      return after;
    });
  }

  return { getOverview, list, save };
}

/** @throws AppError translations.notFound */
function findItem(course: AuthoredCourse, wanted: Item): PassageItem {
  const item = courseItems(course).find(({ kind, id }) => kind === wanted.kind && id === wanted.id);
  if (!item) throw new AppError('translations.notFound');
  return item;
}
