import { writeTrainers } from '#authoring/course-trainer-rows.ts';
import { deleteDraft } from '#authoring/draft-rows.ts';
import type { Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import { changeAcademiesOf } from '#learning/progress/academy-courses.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { changeSearch } from '#site/search-sources.ts';
import type { Outline } from '@candela/contract/authoring/outlines';
import { activeOutline } from '@candela/contract/authoring/outlines';
import type { ProgressRules } from './progress-rules.ts';
import { progressJob } from './publications.jobs.ts';
import {
  listLiveLessons,
  moveLessons,
  removeLessons,
  writeCourse,
  writeLesson,
  writeSections,
  type LiveLesson,
} from './publishing.queries.ts';
import { readContents, writeVersionState, type FrozenVersion } from './versions.queries.ts';

/**
 * Publishes a version as a whole: sections and lessons by their ids, the course description, and a job
 * for its effect on progress. The draft is deleted.
 */
export async function publishVersion(
  tx: Tx,
  courseId: number,
  version: FrozenVersion,
  /** The version published before. */
  before: Outline | null,
): Promise<void> {
  await run(tx)`select from courses where id = ${courseId} for update`;
  const live = await listLiveLessons(tx, courseId);
  const sections = withLate(activeOutline(version.outline), live, version.outline, before);
  await writeSections(tx, courseId, sections);
  const rules = await writeLessons(tx, courseId, sections, live);
  const kept = new Set(sections.flatMap(({ lessons }) => lessons.map(({ id }) => id)));
  const gone = live.filter(({ id, isRemoved }) => !isRemoved && !kept.has(id)).map(({ id }) => id);
  await removeLessons(tx, courseId, gone);
  await writeCourse(tx, courseId, version.number, version.meta);
  await writeTrainers(tx, courseId, version.meta.trainerIds);
  await writeVersionState(tx, { courseId, number: version.number }, 'published');
  await deleteDraft(tx, courseId, 'published');
  if (before !== null) await queueProgress(tx, courseId, version.number, rules);
  await changeSearch(tx, 'course', [courseId]);
  await changeAcademiesOf(tx, courseId);
}

/** Lessons added outside of this version and the previous one, such as recordings, stay where they are. */
function withLate(active: Outline, live: LiveLesson[], whole: Outline, before: Outline | null): Outline {
  const idsOf = (outline: Outline) => outline.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  const known = new Set([...idsOf(whole), ...idsOf(before ?? [])]);
  let outline = active;
  for (const { id, sectionId, contentId, isRemoved } of live) {
    if (isRemoved || known.has(id)) continue;
    const place = outline.find((section) => section.id === sectionId) ?? outline.at(-1);
    const lesson = { id, state: 'active' as const, contentId, carriesFrom: [], isDoneAgain: false };
    outline = outline.map((each) => (each === place ? { ...each, lessons: [...each.lessons, lesson] } : each));
  }
  return outline;
}

async function writeLessons(tx: Tx, courseId: number, sections: Outline, live: LiveLesson[]): Promise<ProgressRules> {
  const places = sections
    .flatMap(({ id: sectionId, lessons }) => lessons.map((lesson) => ({ ...lesson, sectionId })))
    .map((lesson, position) => ({ ...lesson, position }));
  const seen = new Map(live.map((lesson) => [lesson.id, lesson]));
  const isSame = ({ id, contentId }: (typeof places)[number]) => {
    const lesson = seen.get(id);
    return lesson !== undefined && !lesson.isRemoved && (contentId === null || lesson.contentId === contentId);
  };
  await moveLessons(tx, courseId, places.filter(isSame));
  const changed = places.filter((place) => !isSame(place));
  const contents = await readContents(
    tx,
    courseId,
    changed.flatMap(({ contentId }) => contentId ?? []),
  );
  const lowered: number[] = [];
  for (const place of changed) {
    const stored = place.contentId === null ? undefined : contents.get(place.contentId);
    if (!stored || place.contentId === null) throw new Error(`lesson ${place.id} of a version has no content`);
    const { id: lessonId, sectionId, position, contentId, carriesFrom } = place;
    const [derivedFrom = null] = seen.has(lessonId) ? [] : carriesFrom;
    await writeLesson(tx, { courseId, lessonId, sectionId, position, contentId, derivedFrom }, stored.content);
    const known = seen.get(lessonId);
    const isLowered =
      known?.type === 'video' &&
      stored.content.type === 'video' &&
      stored.content.requiredPercent < known.requiredPercent;
    if (isLowered) lowered.push(lessonId);
  }
  return {
    again: places.filter(({ isDoneAgain }) => isDoneAgain).map(({ id }) => id),
    carried: places
      .filter(({ carriesFrom }) => carriesFrom.length > 0)
      .map(({ id, carriesFrom }) => ({ to: id, from: carriesFrom })),
    lowered,
  };
}

async function queueProgress(tx: Tx, courseId: number, version: number, rules: ProgressRules): Promise<void> {
  await run(tx)`
    insert into progress_changes (course_id, version, rules)
    values (${courseId}, ${version}, ${JSON.stringify(rules)}::jsonb)`;
  await enqueue(tx, progressJob, [
    { payload: { courseId, version, after: null }, key: `${courseId}:${version}:first` },
  ]);
}
