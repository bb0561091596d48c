import * as z from 'zod/mini';
import { lessonTitle } from '#learning/lesson-contents.ts';
import { lessonTypes } from '#learning/lessons.ts';

/** The outline of a draft: sections with their lessons, including archived ones. */

/** `archived`: kept for later; `deleted`: removed unless restored. Learners see neither. */
export const outlineStates = ['active', 'archived', 'deleted'] as const;

export const sectionTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));

/** How publishing this outline affects learners' progress. */
export const progressRuleSchema = z.object({
  /** Lessons whose completion is carried over: learners who have completed all of them have completed this one. */
  carriesFrom: z.array(z.int()),
  /** Learners have to complete it again. */
  isDoneAgain: z.boolean(),
});

export const outlineItemSchema = z.object({
  id: z.int(),
  state: z.enum(outlineStates),
  /** Its state when the draft was started, or submitted; null for a new lesson. */
  contentId: z.nullable(z.int()),
  ...progressRuleSchema.shape,
});

export const outlineSchema = z.array(
  z.object({
    id: z.int(),
    title: z.string(),
    state: z.enum(outlineStates),
    lessons: z.array(outlineItemSchema),
  }),
);

export type Outline = z.infer<typeof outlineSchema>;
export type OutlineSection = Outline[number];
export type OutlineItem = z.infer<typeof outlineItemSchema>;

/** Maximum number of sections of a course, and of lessons in all sections together. */
export const outlineLimits = { sections: 100, lessons: 1000 } as const;

const given = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
/** Null: at the start. */
const after = z.nullable(given);

/** A change of the outline; places are named by neighbours, so that two authors do not undo each other's changes. */
export const outlineCommandSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('addSection'), title: sectionTitle, afterId: after }),
  z.object({ name: z.literal('renameSection'), sectionId: given, title: sectionTitle }),
  z.object({ name: z.literal('moveSection'), sectionId: given, afterId: after }),
  z.object({
    name: z.literal('setSectionState'),
    sectionId: given,
    state: z.enum(outlineStates),
    /** The number of learners who have started its lessons, as shown to the author; required to remove something from them. */
    learnerCount: z.optional(z.int()),
  }),
  z.object({ name: z.literal('duplicateSection'), sectionId: given }),
  z.object({
    name: z.literal('addLesson'),
    sectionId: given,
    afterId: after,
    type: z.enum(lessonTypes),
    title: lessonTitle,
  }),
  z.object({ name: z.literal('renameLesson'), lessonId: given, title: lessonTitle }),
  z.object({ name: z.literal('moveLesson'), lessonId: given, sectionId: given, afterId: after }),
  z.object({
    name: z.literal('setLessonState'),
    lessonId: given,
    state: z.enum(outlineStates),
    learnerCount: z.optional(z.int()),
  }),
  z.object({ name: z.literal('duplicateLesson'), lessonId: given }),
  z.object({
    name: z.literal('splitLesson'),
    lessonId: given,
    /** The top-level block with which the new lesson begins. */
    blockId: z.string().check(z.maxLength(36)),
    title: lessonTitle,
    /** Whether learners who have completed the lesson have also completed the new one. */
    isCarrying: z.boolean(),
  }),
  /** The text of the second is appended to the first, which is completed for learners who have completed both. */
  z.object({ name: z.literal('mergeLessons'), lessonId: given, otherId: given }),
  z.object({ name: z.literal('setDoneAgain'), lessonId: given, isDoneAgain: z.boolean() }),
]);

export type OutlineCommand = z.infer<typeof outlineCommandSchema>;

/** Moves a section after another one; null when one of them does not exist. */
export function moveSection(outline: Outline, sectionId: number, afterId: number | null): Outline | null {
  const section = outline.find(({ id }) => id === sectionId);
  return section
    ? insertAfter(
        outline.filter(({ id }) => id !== sectionId),
        section,
        afterId,
      )
    : null;
}

/** Inserts a section after another one; null when that does not exist. */
export function insertSection(outline: Outline, section: OutlineSection, afterId: number | null): Outline | null {
  return insertAfter(outline, section, afterId);
}

/** Moves a lesson after another one of a section; null when one of the three does not exist. */
export function moveLesson(
  outline: Outline,
  lessonId: number,
  place: { sectionId: number; afterId: number | null },
): Outline | null {
  const lesson = outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
  if (!lesson) return null;
  const without = outline.map((section) => ({
    ...section,
    lessons: section.lessons.filter(({ id }) => id !== lessonId),
  }));
  return insertLesson(without, lesson, place);
}

/** Inserts a lesson after another one of a section; null when section or lesson does not exist. */
export function insertLesson(
  outline: Outline,
  lesson: OutlineItem,
  { sectionId, afterId }: { sectionId: number; afterId: number | null },
): Outline | null {
  const section = outline.find(({ id }) => id === sectionId);
  const lessons = section && insertAfter(section.lessons, lesson, afterId);
  return lessons ? outline.map((each) => (each === section ? { ...section, lessons } : each)) : null;
}

/** Changes one lesson in place; null when it does not exist. */
export function updateLesson(outline: Outline, lessonId: number, change: Partial<OutlineItem>): Outline | null {
  if (!outline.some(({ lessons }) => lessons.some(({ id }) => id === lessonId))) return null;
  return outline.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, ...change } : lesson)),
  }));
}

/** Changes one section in place; null when it does not exist. */
export function updateSection(outline: Outline, sectionId: number, change: Partial<OutlineSection>): Outline | null {
  if (!outline.some(({ id }) => id === sectionId)) return null;
  return outline.map((section) => (section.id === sectionId ? { ...section, ...change } : section));
}

/** The part of an outline that learners will see. */
export function activeOutline(outline: Outline): Outline {
  return outline
    .filter(({ state }) => state === 'active')
    .map((section) => ({ ...section, lessons: section.lessons.filter(({ state }) => state === 'active') }));
}

function insertAfter<T extends { id: number }>(items: readonly T[], item: T, afterId: number | null): T[] | null {
  if (afterId === null) return [item, ...items];
  const at = items.findIndex(({ id }) => id === afterId);
  return at < 0 ? null : [...items.slice(0, at + 1), item, ...items.slice(at + 1)];
}
