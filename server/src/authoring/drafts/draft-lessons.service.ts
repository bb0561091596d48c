import { requireAuthor } from '#authoring/authoring-access.ts';
import { writeLesson, type Save } from '#authoring/draft-lesson-rows.ts';
import { hasReference } from '#authoring/draft-references.ts';
import { openDraft, readAuthored, touchCourse } from '#authoring/draft-rows.ts';
import type { Db, Tx } from '#db/client.ts';
import type { AssetAddresses } from '#learning/content/asset-addresses.ts';
import { readNamedAssets, requireAssets } from '#learning/content/asset-rows.ts';
import { assetsNamedBy, canonicalJson, hashOf, missingOf } from '#learning/content/lesson-contents.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { parseRichText, RichTextError } from '#platform/text/rich-text/rich-text-schema.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import type { Outline, OutlineItem } from '@candela/contract/authoring/outlines';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { richTextSchema } from '@candela/contract/rich-text';
import { countLearners, findSaved } from './draft-lessons.queries.ts';
import { findSnapshot, keepHistory, listHistory, type SnapshotRow } from './lesson-history.queries.ts';

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  addresses: AssetAddresses;
}

/** Lessons of drafts: reading, saving with a revision check, and history. */
export function createDraftLessons({ db, domainEvents, addresses }: Deps) {
  /** @throws AppError courses.notFound, lessons.notFound */
  async function get(caller: SignedInCaller, courseId: number, lessonId: number) {
    await requireAuthor(db, caller, courseId);
    return db.transaction(async (tx) => {
      const { outline } = await readAuthored(tx, courseId);
      const saved = await findSaved(tx, courseId, itemOf(outline, lessonId));
      if (!saved) throw new AppError('lessons.notFound');
      const { revision, changedBy, changedAt, content } = saved;
      const assets = await readNamedAssets(
        tx,
        courseId,
        assetsNamedBy(content).map(({ assetId }) => assetId),
      );
      return {
        revision,
        changedBy,
        changedAt: toIsoOrNull(changedAt),
        content,
        assets: assets.map((asset) => addresses.present(asset)),
      };
    });
  }

  /**
   * Saves a new state based on a revision. Repeating the same save returns the same result.
   * @throws AppError courses.notFound, lessons.notFound, drafts.locked, drafts.conflict, drafts.invalidText,
   * assets.notFound, lessons.wrongType, lessons.unknownReference
   */
  async function save(
    caller: SignedInCaller,
    given: { courseId: number; lessonId: number; revision: number; saveId: string; content: LessonContent },
  ) {
    await requireAuthor(db, caller, given.courseId);
    const content = cleaned(given.content);
    const done = await db.transaction(async (tx) => {
      const unchanged = await findSame(tx, { ...given, content });
      if (unchanged) return unchanged;
      const { outline } = await openDraft(tx, given.courseId, 'share');
      return saveInto(tx, outline, { ...given, content, author: caller });
    });
    const { courseId, lessonId, saveId } = given;
    if (!done.isRepeated)
      domainEvents.emit('drafts.lessonSaved', { courseId, lessonId, revision: done.revision, saveId });
    const isSame = canonicalJson(content) === canonicalJson(given.content);
    const missing = missingOf(content);
    return { revision: done.revision, savedAt: toIso(done.savedAt), missing, content: isSame ? null : content };
  }

  async function listStates(
    caller: SignedInCaller,
    lesson: { courseId: number; lessonId: number },
    page: { limit: number; cursor: string | undefined },
  ) {
    await requireAuthor(db, caller, lesson.courseId);
    const rows = await listHistory(db, lesson, { limit: page.limit, after: decodeInstantCursor(page.cursor) });
    return toPage(rows, page.limit, presentSnapshot, (row) => [row.at, row.id]);
  }

  async function getState(caller: SignedInCaller, lesson: { courseId: number; lessonId: number; contentId: number }) {
    await requireAuthor(db, caller, lesson.courseId);
    const row = await findSnapshot(db, lesson);
    if (!row) throw new AppError('lessons.notFound');
    return { ...presentSnapshot(row), content: row.content };
  }

  async function countBegun(
    caller: SignedInCaller,
    courseId: number,
    of: { lessonId: number | undefined; sectionId: number | undefined },
  ) {
    await requireAuthor(db, caller, courseId);
    const lessonIds =
      of.sectionId === undefined
        ? [of.lessonId ?? 0]
        : await db.transaction(async (tx) => {
            const { outline } = await readAuthored(tx, courseId);
            return outline.find(({ id }) => id === of.sectionId)?.lessons.map(({ id }) => id) ?? [];
          });
    return { learnerCount: await countLearners(db, courseId, lessonIds) };
  }

  return { get, save, listStates, getState, countBegun };
}

/** Saving without changes: opening an editor does not create a draft. */
async function findSame(
  tx: Tx,
  given: { courseId: number; lessonId: number; revision: number; content: LessonContent },
) {
  const { outline } = await readAuthored(tx, given.courseId);
  const before = await findSaved(tx, given.courseId, itemOf(outline, given.lessonId));
  if (!before || before.revision !== given.revision || before.hash !== hashOf(given.content)) return null;
  return { revision: before.revision, savedAt: before.changedAt ?? '', isRepeated: true };
}

/** @throws AppError lessons.notFound */
export function itemOf(outline: Outline, lessonId: number): OutlineItem {
  const item = outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
  if (!item) throw new AppError('lessons.notFound');
  return item;
}

/**
 * The content with its text normalised for storage.
 * @throws AppError drafts.invalidText
 */
function cleaned(content: LessonContent): LessonContent {
  try {
    const body = parseRichText(content.body);
    // Default attributes and ids make it longer.
    if (!richTextSchema.safeParse(body).success) throw new RichTextError('too large');
    return { ...content, body };
  } catch (error) {
    if (error instanceof RichTextError) throw new AppError('drafts.invalidText', { cause: error });
    throw error;
  }
}

/** Writes a lesson of a draft that is locked in this transaction. */
export async function saveInto(
  tx: Tx,
  outline: Outline,
  { author, ...save }: Omit<Save, 'isFirst' | 'authorId'> & { author: SignedInCaller },
) {
  const { courseId, lessonId } = save;
  const before = await findSaved(tx, courseId, itemOf(outline, lessonId));
  if (!before) throw new AppError('lessons.notFound');
  if (save.saveId !== null && before.lastSave === save.saveId) {
    return { revision: before.revision, savedAt: before.changedAt ?? '', isRepeated: true };
  }
  if (before.revision !== save.revision) throw new AppError('drafts.conflict');
  if (before.content.type !== save.content.type) throw new AppError('lessons.wrongType');
  await requireAssets(tx, courseId, assetsNamedBy(save.content));
  const place = { author, courseId, before: before.content };
  if (!(await hasReference(tx, save.content, place))) throw new AppError('lessons.unknownReference');
  const done = await writeLesson(tx, { ...save, authorId: author.userId, isFirst: !before.isDrafted });
  if (!done) throw new AppError('drafts.conflict');
  await keepHistory(tx, courseId, lessonId, before);
  await touchCourse(tx, courseId);
  return { ...done, isRepeated: false };
}

function presentSnapshot({ id, contentId, author, at, title }: SnapshotRow) {
  return { id, contentId, author, at: toIso(at), title };
}
