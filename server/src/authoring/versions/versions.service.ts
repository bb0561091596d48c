import { requireAuthor } from '#authoring/authoring-access.ts';
import { openDraft, type AuthoredState } from '#authoring/draft-rows.ts';
import { viewDraft } from '#authoring/draft-view.ts';
import type { Db, Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import type { AssetAddresses } from '#learning/content/asset-addresses.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeIdCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { CourseDraft } from '@candela/contract/authoring/drafts';
import { findVersion, listRows, type FrozenVersion, type VersionRow } from './versions.queries.ts';

interface Deps {
  db: Db;
  domainEvents: DomainEvents;
  addresses: AssetAddresses;
}

/** Versions of a course, and how they are restored. */
export function createVersions({ db, domainEvents, addresses }: Deps) {
  async function list(caller: SignedInCaller, courseId: number, page: { limit: number; cursor: string | undefined }) {
    await requireAuthor(db, caller, courseId);
    const rows = await listRows(db, courseId, { limit: page.limit, before: decodeIdCursor(page.cursor) });
    return toPage(rows, page.limit, present, (row) => [row.number]);
  }

  /**
   * Makes a draft of an earlier version. Removed lessons return with their ids, and so with their progress.
   * @throws AppError courses.notFound, versions.notFound, drafts.locked
   */
  async function restore(caller: SignedInCaller, courseId: number, number: number): Promise<CourseDraft> {
    await requireAuthor(db, caller, courseId);
    const view = await db.transaction(async (tx) => {
      const version = await findVersion(tx, courseId, number);
      if (!version) throw new AppError('versions.notFound');
      const draft = await openDraft(tx, courseId);
      await restoreInto(tx, courseId, version, draft, caller.userId);
      const name = version.meta.title;
      await recordChange(tx, caller, {
        action: 'restore',
        entity: 'course',
        entityId: courseId,
        name,
        after: { version: number },
      });
      return viewDraft(tx, caller, courseId, addresses);
    });
    domainEvents.emit('drafts.changed', courseId, 'outline');
    domainEvents.emit('drafts.changed', courseId, 'meta');
    return view;
  }

  return { list, restore };
}

async function restoreInto(tx: Tx, courseId: number, version: FrozenVersion, draft: AuthoredState, userId: string) {
  const now = draft.outline;
  const kept = new Set(version.outline.flatMap(({ lessons }) => lessons.map(({ id }) => id)));
  const sections = new Set(version.outline.map(({ id }) => id));
  // Lessons that are not in the version are archived, not lost.
  const aside = now
    .map((section) => ({
      ...section,
      state: sections.has(section.id) ? section.state : ('archived' as const),
      lessons: section.lessons
        .filter(({ id }) => !kept.has(id))
        .map((lesson) => ({ ...lesson, state: 'archived' as const })),
    }))
    .filter((section) => !sections.has(section.id) || section.lessons.length > 0);
  const outline = version.outline.map((section) => ({
    ...section,
    lessons: [
      ...section.lessons.map((lesson) => ({ ...lesson, carriesFrom: [], isDoneAgain: false })),
      ...(aside.find(({ id }) => id === section.id)?.lessons ?? []),
    ],
  }));
  const whole = [...outline, ...aside.filter(({ id }) => !sections.has(id))];
  // The list of trainers, who may edit the course, is not restored.
  const meta = { ...version.meta, trainerIds: draft.meta.trainerIds };
  await run(tx)`
    update course_drafts set outline = ${JSON.stringify(whole)}::jsonb, meta = ${JSON.stringify(meta)}::jsonb,
      meta_revision = meta_revision + 1 where course_id = ${courseId}`;
  // A higher revision: open editors of these lessons notice that they have changed.
  await run(tx)`
    insert into draft_lessons (lesson_id, course_id, revision, content, hash, title, type, duration_seconds,
      is_free_preview, missing, changed_by)
    select c.lesson_id, ${courseId}, coalesce(l.revision, 0) + 1, c.content, c.hash, c.title, c.type, c.duration_seconds,
      c.is_free_preview, c.missing, ${userId}
    from lesson_contents c join jsonb_path_query(${JSON.stringify(version.outline)}::jsonb, '$[*].lessons[*].contentId') x(id)
      on c.id = (x.id #>> '{}')::int
      left join lessons l on l.id = c.lesson_id and l.course_id = ${courseId}
    where c.course_id = ${courseId}
    on conflict (lesson_id) do update set revision = draft_lessons.revision + 1, content = excluded.content,
      hash = excluded.hash, title = excluded.title, type = excluded.type, duration_seconds = excluded.duration_seconds,
      is_free_preview = excluded.is_free_preview, missing = excluded.missing, changed_by = excluded.changed_by,
      changed_at = now(), last_save = null`;
}

function present(row: VersionRow) {
  return { ...row, createdAt: toIso(row.createdAt), publishedAt: toIsoOrNull(row.publishedAt) };
}
