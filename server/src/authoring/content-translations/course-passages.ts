import type { AuthoredCourse } from '#authoring/authored-course.ts';
import { passagesOf, type SourcePassage } from '#learning/content/passages.ts';
import { quizPassagesOf } from '#learning/content/quiz-passages.ts';
import type { TranslatedKind } from '@candela/contract/authoring/content-translations';
import { quizContentSchema } from '@candela/contract/learning/quizzes';

/** A unit of translation: the course page, a section, or a lesson. */
export interface PassageItem {
  kind: TranslatedKind;
  id: number;
  title: string;
  sectionTitle: string | null;
  passages: SourcePassage[];
}

const titleOf = (source: string): SourcePassage => ({ field: 'title', type: 'title', source });

/** All translatable texts of a course, in the order in which learners meet them. */
export function courseItems(course: AuthoredCourse): PassageItem[] {
  const page: SourcePassage[] = [titleOf(course.title)];
  if (course.summary !== '') page.push({ field: 'summary', type: 'summary', source: course.summary });
  if (course.meta) page.push(...passagesOf(course.meta.description, 'description'));
  const items: PassageItem[] = [
    { kind: 'course', id: course.id, title: course.title, sectionTitle: null, passages: page },
  ];
  for (const section of course.sections) {
    const { id, title } = section;
    items.push({ kind: 'section', id, title, sectionTitle: null, passages: [titleOf(title)] });
    for (const lesson of section.lessons) {
      const body = lesson.content ? passagesOf(lesson.content.body, 'body') : [];
      const quiz = quizContentSchema.safeParse(lesson.content?.['quiz']).data;
      const passages = [titleOf(lesson.title), ...body, ...(quiz ? quizPassagesOf(quiz) : [])];
      items.push({ kind: 'lesson', id: lesson.id, title: lesson.title, sectionTitle: title, passages });
    }
  }
  return items;
}

/** Id of a passage within its course; also the id of its unit in translation files. */
export function passageKey(item: { kind: TranslatedKind; id: number }, field: string): string {
  return `${item.kind}.${item.id}.${field}`;
}
