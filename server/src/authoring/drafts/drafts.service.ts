import { requireAuthor } from '#authoring/authoring-access.ts';
import { writeTrainers } from '#authoring/course-trainer-rows.ts';
import { deleteDraft, openDraft, readAuthored, touchCourse } from '#authoring/draft-rows.ts';
import { viewDraft } from '#authoring/draft-view.ts';
import { insertCourse } from '#authoring/new-courses.ts';
import { slugOf } from '#authoring/slugs.ts';
import type { Db, Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import type { AssetAddresses } from '#learning/content/asset-addresses.ts';
import { requireAssets } from '#learning/content/asset-rows.ts';
import { canonicalJson } from '#learning/content/lesson-contents.ts';
import { isReviewer } from '#learning/course-authors.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { parseRichText, RichTextError } from '#platform/text/rich-text/rich-text-schema.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { AuthoringState } from '@candela/contract/authoring/authored-courses';
import type { CourseDraft } from '@candela/contract/authoring/drafts';
import type { CourseMeta } from '@candela/contract/learning/course-meta';
import { assetIdsOf, emptyRichText, richTextSchema } from '@candela/contract/rich-text';
import { presentCourse } from './drafts.present.ts';
import { countUnknownChoices, countUnknownTrainers, listChoices, listRows, writeMeta } from './drafts.queries.ts';

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  addresses: AssetAddresses;
}

/** Courses as their authors see them. */
export function createDrafts({ db, domainEvents, addresses }: Deps) {
  async function list(
    caller: SignedInCaller,
    given: {
      search?: string | undefined;
      state?: AuthoringState | undefined;
      languageCode?: string | undefined;
      own?: 'true' | undefined;
    },
    page: { limit: number; cursor: string | undefined },
  ) {
    const { search, state, languageCode } = given;
    const filter = { search, state, languageCode, isOwn: given.own === 'true' };
    const rows = await listRows(db, caller, filter, { limit: page.limit, after: decodeInstantCursor(page.cursor) });
    const present = presentCourse(isReviewer(caller));
    return toPage(rows, page.limit, present, (row) => [row.updatedAt, row.id]);
  }

  /** @throws AppError courses.unknownChoice when the language is not available */
  async function create(caller: SignedInCaller, given: { title: string; languageCode: string }) {
    const meta: CourseMeta = {
      ...given,
      summary: '',
      description: emptyRichText(),
      type: 'self_paced',
      level: 'all_levels',
      styles: [],
      methods: [],
      concepts: [],
      subscriptionTypeIds: [],
      progression: 'free',
      hasCertificate: true,
      coverAssetId: null,
      trainerIds: [caller.userId],
    };
    if ((await countUnknownChoices(db, meta)) > 0) throw new AppError('courses.unknownChoice');
    return db.transaction(async (tx) => {
      const id = await insertCourse(tx, slugOf(given.title), meta);
      const about = { entity: 'course', entityId: id, name: meta.title } as const;
      await recordChange(tx, caller, { ...about, action: 'create', after: { languageCode: meta.languageCode } });
      return { id };
    });
  }

  /** @throws AppError courses.notFound */
  async function get(caller: SignedInCaller, courseId: number): Promise<CourseDraft> {
    await requireAuthor(db, caller, courseId);
    return db.transaction((tx) => viewDraft(tx, caller, courseId, addresses));
  }

  /**
   * @throws AppError courses.notFound, drafts.locked, drafts.conflict, drafts.invalidText, courses.unknownChoice,
   * courses.unknownTrainer, assets.notFound
   */
  async function updateMeta(caller: SignedInCaller, courseId: number, revision: number, given: CourseMeta) {
    await requireAuthor(db, caller, courseId);
    const meta = cleaned(given);
    const saved = await db.transaction(async (tx) => {
      const now = await readAuthored(tx, courseId);
      // Saving without changes does not create a draft.
      if (now.metaRevision === revision && isSame(now.meta, meta)) return null;
      const before = await openDraft(tx, courseId);
      if (before.metaRevision !== revision) throw new AppError('drafts.conflict');
      if ((await countUnknownChoices(tx, meta, before.meta)) > 0) throw new AppError('courses.unknownChoice');
      const newTrainerIds = meta.trainerIds.filter((id) => !before.meta.trainerIds.includes(id));
      if ((await countUnknownTrainers(tx, newTrainerIds)) > 0) throw new AppError('courses.unknownTrainer');
      await requireAssets(tx, courseId, [
        ...(meta.coverAssetId === null ? [] : [{ assetId: meta.coverAssetId, as: 'cover' as const }]),
        ...assetIdsOf(meta.description).map((assetId) => ({ assetId, as: 'picture' as const })),
      ]);
      const done = await writeMeta(tx, courseId, before.metaRevision, meta);
      if (!done) throw new AppError('drafts.conflict');
      // New trainers of a published course are notified with its next version.
      if (before.liveVersion === null) {
        await writeTrainers(tx, courseId, meta.trainerIds);
        // Removed trainers no longer find it in their search.
        if (!isSame(before.meta.trainerIds, meta.trainerIds)) await changeSearch(tx, 'course', [courseId]);
      }
      await touchCourse(tx, courseId);
      return done;
    });
    if (!saved) return { revision, savedAt: new Date().toISOString() };
    domainEvents.emit('drafts.changed', courseId, 'meta');
    return { revision: saved.revision, savedAt: toIso(saved.savedAt) };
  }

  /** @throws AppError courses.notFound, drafts.locked */
  async function remove(caller: SignedInCaller, courseId: number): Promise<void> {
    await requireAuthor(db, caller, courseId);
    await db.transaction(async (tx) => {
      const { liveVersion, meta, status } = await openDraft(tx, courseId);
      await recordRemoval(tx, caller, { courseId, liveVersion, status, title: meta.title });
      if (liveVersion === null) {
        await run(tx)`update courses set status = 'archived', updated_at = now() where id = ${courseId}`;
        await changeSearch(tx, 'course', [courseId]);
        return;
      }
      await deleteDraft(tx, courseId, 'discarded');
    });
    domainEvents.emit('drafts.changed', courseId, 'state');
  }

  async function choices(
    caller: SignedInCaller,
    courseId: number,
    kind: 'trainers' | 'videos' | 'events',
    search = '',
  ) {
    await requireAuthor(db, caller, courseId);
    const rows = await listChoices(db, caller, { courseId, kind, search });
    return { data: rows.map((row) => ({ ...row, startsAt: toIsoOrNull(row.startsAt) })) };
  }

  return { list, create, get, updateMeta, remove, choices };
}

/** An unpublished course is archived; of a published one only the draft is deleted. */
function recordRemoval(
  tx: Tx,
  caller: SignedInCaller,
  {
    courseId,
    liveVersion,
    status,
    title,
  }: { courseId: number; liveVersion: number | null; status: string; title: string },
): Promise<void> {
  const about = { entity: 'course', entityId: courseId, name: title } as const;
  if (liveVersion !== null) return recordChange(tx, caller, { ...about, action: 'discard' });
  return recordChange(tx, caller, { ...about, action: 'archive', before: { status }, after: { status: 'archived' } });
}

/** @throws AppError drafts.invalidText */
function cleaned(meta: CourseMeta): CourseMeta {
  try {
    const description = parseRichText(meta.description);
    if (!richTextSchema.safeParse(description).success) throw new RichTextError('too large');
    return { ...meta, description, trainerIds: [...new Set(meta.trainerIds)] };
  } catch (error) {
    if (error instanceof RichTextError) throw new AppError('drafts.invalidText', { cause: error });
    throw error;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
