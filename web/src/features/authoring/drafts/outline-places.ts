import type { DraftSection } from '@candela/contract/authoring/drafts';

/** Place of a lesson: after another lesson of a section, or first in it. */
export interface LessonPlace {
  sectionId: number;
  afterId: number | null;
}

type Sections = readonly DraftSection[];

/** The sections and lessons without archived ones. */
export function shownSections(sections: Sections): DraftSection[] {
  return sections
    .filter(({ state }) => state === 'active')
    .map((section) => ({ ...section, lessons: section.lessons.filter(({ state }) => state === 'active') }));
}

export function lessonPlace(sections: Sections, lessonId: number): LessonPlace | null {
  for (const { id, lessons } of sections) {
    const at = lessons.findIndex((lesson) => lesson.id === lessonId);
    if (at >= 0) return { sectionId: id, afterId: lessons[at - 1]?.id ?? null };
  }
  return null;
}

/**
 * One step up or down for a lesson: past its neighbour, or into the next section. Null at the ends of the course.
 */
export function steppedPlace(sections: Sections, lessonId: number, step: -1 | 1): LessonPlace | null {
  const shown = shownSections(sections);
  const index = shown.findIndex(({ lessons }) => lessons.some(({ id }) => id === lessonId));
  const section = shown[index];
  if (!section) return null;
  const at = section.lessons.findIndex(({ id }) => id === lessonId);
  if (step === 1 && at < section.lessons.length - 1) {
    return { sectionId: section.id, afterId: section.lessons[at + 1]?.id ?? null };
  }
  if (step === -1 && at > 0) return { sectionId: section.id, afterId: section.lessons[at - 2]?.id ?? null };
  const other = shown[index + step];
  if (!other) return null;
  return { sectionId: other.id, afterId: step === 1 ? null : (other.lessons.at(-1)?.id ?? null) };
}

/** One step for a section: the section after which it goes; undefined at the ends of the course. */
export function steppedSection(sections: Sections, sectionId: number, step: -1 | 1): number | null | undefined {
  const shown = shownSections(sections);
  const at = shown.findIndex(({ id }) => id === sectionId);
  const target = at + step;
  if (at < 0 || target < 0 || target >= shown.length) return undefined;
  return step === 1 ? (shown[target]?.id ?? null) : (shown[target - 1]?.id ?? null);
}

/** The place of a drop before or after another lesson. */
export function droppedPlace(sections: Sections, targetId: number, isBefore: boolean): LessonPlace | null {
  if (!isBefore) {
    const place = lessonPlace(sections, targetId);
    return place && { ...place, afterId: targetId };
  }
  return lessonPlace(shownSections(sections), targetId);
}

/** Whether a lesson is already at a place. */
export function isPlaceOf(sections: Sections, lessonId: number, place: LessonPlace): boolean {
  const own = lessonPlace(shownSections(sections), lessonId);
  return place.afterId === lessonId || (own?.sectionId === place.sectionId && own.afterId === place.afterId);
}

/** "3 of 5 in The first hour": the position of a lesson for screen readers. */
export function positionOf(sections: Sections, lessonId: number) {
  const section = shownSections(sections).find(({ lessons }) => lessons.some(({ id }) => id === lessonId));
  if (!section) return null;
  const position = section.lessons.findIndex(({ id }) => id === lessonId) + 1;
  return { position, total: section.lessons.length, section: section.title };
}
