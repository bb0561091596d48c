import { lessonObstacle } from '#learning/access.ts';
import { presentCourseCard } from '#learning/course-cards.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIsoOrNull } from '#platform/time/instants.ts';
import type { CoursePreview } from '@candela/contract/learning/courses';
import type { findRow, OutlineRow } from './courses.queries.ts';

type PreviewRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

export function presentPreview(caller: SignedInCaller, row: PreviewRow, outline: OutlineRow[]): CoursePreview {
  const sections: CoursePreview['sections'] = [];
  let hasOpenEarlier = false;
  for (const { wasOpened, isToCome, opensAt, ...lesson } of outline) {
    let section = sections.at(-1);
    if (section?.id !== lesson.sectionId) {
      section = { id: lesson.sectionId, title: lesson.sectionTitle, lessons: [] };
      sections.push(section);
    }
    const obstacle = lessonObstacle(caller, {
      subscriptionTypeIds: row.subscriptionTypeIds,
      isFreePreview: lesson.isFreePreview,
      isEnrolled: row.enrolledAt !== null,
      progression: row.progression,
      hasOpenEarlier,
      wasOpened,
      isToCome,
    });
    section.lessons.push({ ...lesson, isOpen: obstacle === null, opensAt: isToCome ? toIsoOrNull(opensAt) : null });
    hasOpenEarlier ||= !lesson.isCompleted;
  }
  return {
    ...presentCourseCard(caller, row),
    description: row.description,
    styles: row.styles,
    methods: row.methods,
    concepts: row.concepts,
    progression: row.progression,
    prerequisites: row.prerequisites,
    hasCertificate: row.hasCertificate,
    certificateNumber: row.certificateNumber,
    subscriptionTypeIds: row.subscriptionTypeIds,
    sections,
    nextLessonId: row.enrolledAt === null ? null : (outline.find((lesson) => !lesson.isCompleted)?.id ?? null),
  };
}
