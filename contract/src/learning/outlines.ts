import * as z from 'zod/mini';
import { lessonTitle } from './lesson-contents.ts';
import { lessonTypes } from './lessons.ts';

/** The order of a course while it is written: sections with the lessons in them, those put away too. */

/** `archived`: kept for later; `deleted`: gone unless it is undone. Learners see neither. */
export const outlineStates = ['active', 'archived', 'deleted'] as const;

export const sectionTitle = z.string().check(z.trim(), z.minLength(1), z.maxLength(120));

/** What becomes of learners' progress when this order is published. */
export const progressRuleSchema = z.object({
  /** Lessons whose completion this one takes over: it is done for who has done all of them. */
  carriesFrom: z.array(z.int()),
  /** Whoever has done it does it again. */
  isDoneAgain: z.boolean(),
});

export const outlineItemSchema = z.object({
  id: z.int(),
  state: z.enum(outlineStates),
  /** What it was when the draft was begun, or handed in; null for a lesson that is new. */
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

/** Sections of a course, and lessons of all sections together. */
export const outlineLimits = { sections: 100, lessons: 1000 } as const;

const given = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
/** Null: as the first. */
const after = z.nullable(given);

/** What an author does to the order; places are named by neighbours, so that two authors do not undo each other. */
export const outlineCommandSchema = z.discriminatedUnion('name', [
  z.object({ name: z.literal('addSection'), title: sectionTitle, afterId: after }),
  z.object({ name: z.literal('renameSection'), sectionId: given, title: sectionTitle }),
  z.object({ name: z.literal('moveSection'), sectionId: given, afterId: after }),
  z.object({
    name: z.literal('setSectionState'),
    sectionId: given,
    state: z.enum(outlineStates),
    /** How many learners have begun its lessons, as the author was told; needed to take something from them. */
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
    /** The block of the document's first level that the new lesson begins with. */
    blockId: z.string().check(z.maxLength(36)),
    title: lessonTitle,
    /** Whether who has done the lesson has also done the new one. */
    isCarrying: z.boolean(),
  }),
  /** The text of the second goes to the end of the first, which is done for who has done both. */
  z.object({ name: z.literal('mergeLessons'), lessonId: given, otherId: given }),
  z.object({ name: z.literal('setDoneAgain'), lessonId: given, isDoneAgain: z.boolean() }),
]);

export type OutlineCommand = z.infer<typeof outlineCommandSchema>;

/** Moves a section behind another one; null when one of them is not there. */
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

/** Puts a section behind another one; null when that one is not there. */
export function insertSection(outline: Outline, section: OutlineSection, afterId: number | null): Outline | null {
  return insertAfter(outline, section, afterId);
}

/** Moves a lesson behind another one of a section; null when one of the three is not there. */
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

/** Puts a lesson behind another one of a section; null when section or lesson is not there. */
export function insertLesson(
  outline: Outline,
  lesson: OutlineItem,
  { sectionId, afterId }: { sectionId: number; afterId: number | null },
): Outline | null {
  const section = outline.find(({ id }) => id === sectionId);
  const lessons = section && insertAfter(section.lessons, lesson, afterId);
  return lessons ? outline.map((each) => (each === section ? { ...section, lessons } : each)) : null;
}

/** Changes one lesson where it stands; null when it is not there. */
export function updateLesson(outline: Outline, lessonId: number, change: Partial<OutlineItem>): Outline | null {
  if (!outline.some(({ lessons }) => lessons.some(({ id }) => id === lessonId))) return null;
  return outline.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => (lesson.id === lessonId ? { ...lesson, ...change } : lesson)),
  }));
}

/** Changes one section where it stands; null when it is not there. */
export function updateSection(outline: Outline, sectionId: number, change: Partial<OutlineSection>): Outline | null {
  if (!outline.some(({ id }) => id === sectionId)) return null;
  return outline.map((section) => (section.id === sectionId ? { ...section, ...change } : section));
}

/** What learners will see of an order. */
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
