import { requireAuthor } from '#authoring/authoring-access.ts';
import { readAuthored } from '#authoring/draft-rows.ts';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { countWords, createComparer, type CompareTexts } from '#platform/text/text-changes.ts';
import { activeOutline, type Outline } from '@candela/contract/authoring/outlines';
import type { compareLesson, compareVersions } from '@candela/contract/authoring/versions';
import type { Output } from '@candela/contract/endpoint';
import type { CourseMeta } from '@candela/contract/learning/course-meta';
import { emptyRichText, textOf } from '@candela/contract/rich-text';
import { compareBlocks } from './block-comparison.ts';
import { quizText } from './quiz-text.ts';
import { compareMeta, compareSettings, namesInLessons, namesInMeta } from './setting-changes.ts';
import { findVersion, readContents, readDraftContents, type StoredContent } from './versions.queries.ts';

/** The state of a course: a version, or the draft. */
interface CourseState {
  version: number | null;
  meta: CourseMeta;
  outline: Outline;
  /** By lesson; without lessons that learners do not see. */
  contents: Map<number, StoredContent>;
}

/** Version numbers; undefined: the published version, and the draft. */
interface Sides {
  from: number | undefined;
  to: number | undefined;
}

/** Changes between two states of a course. */
export function createComparisons({ db }: { db: Db }) {
  async function readSides(caller: SignedInCaller, courseId: number, { from, to }: Sides) {
    await requireAuthor(db, caller, courseId);
    return db.transaction(async (tx) => {
      const draft = await readAuthored(tx, courseId);
      const base = from ?? draft.liveVersion;
      return {
        before: base === null ? null : await readState(tx, courseId, base),
        after: to === undefined ? await stateOf(tx, courseId, null, draft) : await readState(tx, courseId, to),
      };
    });
  }

  /** @throws AppError courses.notFound, versions.notFound */
  async function compareCourses(
    caller: SignedInCaller,
    courseId: number,
    sides: Sides,
  ): Promise<Output<typeof compareVersions>> {
    const { before, after } = await readSides(caller, courseId, sides);
    const compareTexts = createComparer();
    return {
      fromVersion: before?.version ?? null,
      toVersion: after.version,
      meta: compareMeta(
        before?.meta ?? null,
        after.meta,
        compareTexts,
        await namesInMeta(db, before?.meta, after.meta),
      ),
      lessons: compareLessons(before, after, compareTexts),
    };
  }

  /** @throws AppError courses.notFound, versions.notFound, lessons.notFound */
  async function compareContents(
    caller: SignedInCaller,
    courseId: number,
    lessonId: number,
    sides: Sides,
  ): Promise<Output<typeof compareLesson>> {
    const { before, after } = await readSides(caller, courseId, sides);
    const old = before?.contents.get(lessonId)?.content ?? null;
    const now = after.contents.get(lessonId)?.content ?? null;
    const known = now ?? old;
    if (!known) throw new AppError('lessons.notFound');
    const compareTexts = createComparer();
    return {
      lessonId,
      type: known.type,
      title: compareTexts(old?.title ?? '', now?.title ?? ''),
      settings: compareSettings(old, now, await namesInLessons(db, old, now)),
      quiz: compareTexts(
        old?.type === 'quiz' ? quizText(old.quiz) : '',
        now?.type === 'quiz' ? quizText(now.quiz) : '',
      ),
      blocks: compareBlocks(old?.body ?? noText(), now?.body ?? noText(), compareTexts),
    };
  }

  return { compareCourses, compareContents };
}

const noText = () => ({ ...emptyRichText(), content: [] });

/** @throws AppError versions.notFound */
async function readState(tx: Tx, courseId: number, number: number): Promise<CourseState> {
  const version = await findVersion(tx, courseId, number);
  if (!version) throw new AppError('versions.notFound');
  return stateOf(tx, courseId, number, version);
}

async function stateOf(
  tx: Tx,
  courseId: number,
  version: number | null,
  { meta, outline }: { meta: CourseMeta; outline: Outline },
): Promise<CourseState> {
  const active = activeOutline(outline);
  const items = active.flatMap(({ lessons }) => lessons);
  const frozen = await readContents(
    tx,
    courseId,
    items.flatMap(({ contentId }) => contentId ?? []),
  );
  const saved = version === null ? await readDraftContents(tx, courseId) : new Map<number, StoredContent>();
  const contents = new Map<number, StoredContent>();
  for (const { id, contentId } of items) {
    const content = saved.get(id) ?? (contentId === null ? undefined : frozen.get(contentId));
    if (content) contents.set(id, content);
  }
  return { version, meta, outline: active, contents };
}

function compareLessons(before: CourseState | null, after: CourseState, compareTexts: CompareTexts) {
  const sectionsOf = (state: CourseState | null) =>
    new Map((state?.outline ?? []).flatMap((section) => section.lessons.map(({ id }) => [id, section] as const)));
  const [old, now] = [sectionsOf(before), sectionsOf(after)];
  return [...now.keys(), ...[...old.keys()].filter((id) => !now.has(id))].flatMap((lessonId) => {
    const [earlier, later] = [before?.contents.get(lessonId), after.contents.get(lessonId)];
    const known = later ?? earlier;
    if (!known) return [];
    const isSame = earlier?.hash === later?.hash;
    const isMoved = old.get(lessonId)?.id !== now.get(lessonId)?.id;
    const words = isSame
      ? { added: 0, removed: 0 }
      : countWords(compareTexts(earlier ? textOf(earlier.content.body) : '', later ? textOf(later.content.body) : ''));
    const change = !earlier ? 'new' : !later ? 'removed' : !isSame ? 'changed' : isMoved ? 'moved' : 'none';
    const section = now.get(lessonId) ?? old.get(lessonId);
    const place = { sectionId: section?.id ?? 0, sectionTitle: section?.title ?? '' };
    return [{ lessonId, title: known.content.title, type: known.content.type, ...place, change, ...words } as const];
  });
}
