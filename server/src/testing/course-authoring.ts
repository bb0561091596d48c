import { randomUUID } from 'node:crypto';
import { bodyOf, type TestServer } from '#testing/test-server.ts';
import { createAuthoredCourse } from '@candela/contract/authoring/authored-courses';
import { getDraftLesson, saveDraftLesson } from '@candela/contract/authoring/draft-lessons';
import { changeOutline, getDraft } from '@candela/contract/authoring/drafts';
import type { OutlineCommand } from '@candela/contract/authoring/outlines';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import type { RichText } from '@candela/contract/rich-text';

interface Author {
  token: string;
}

/** Rich text with paragraphs `block-0`, `block-1` and so on. */
export const say = (...texts: string[]): RichText => ({
  type: 'doc',
  content: texts.map((text, at) => ({
    type: 'paragraph',
    attrs: { id: `block-${at}` },
    content: [{ type: 'text', text }],
  })),
});

/** Frequent steps of tests about drafts, as one author unless another is given. */
export function createAuthoring(server: TestServer, author: () => Author) {
  async function newCourse(user = author()) {
    const body = { title: 'Reading the London open', languageCode: 'en' };
    return bodyOf(await server.call(createAuthoredCourse, { body }, user.token)).id;
  }

  const command = async (id: number, given: OutlineCommand, user = author()) =>
    bodyOf(await server.call(changeOutline, { params: { id }, body: { command: given } }, user.token));

  const refusal = async (id: number, given: OutlineCommand, user = author()) => {
    const answer = await server.call(changeOutline, { params: { id }, body: { command: given } }, user.token);
    return answer.ok ? null : answer.body.title;
  };

  const read = async (id: number, user = author()) =>
    bodyOf(await server.call(getDraft, { params: { id } }, user.token));

  const readLesson = async (id: number, lessonId: number, user = author()) =>
    bodyOf(await server.call(getDraftLesson, { params: { id, lessonId } }, user.token));

  const save = (
    lesson: { id: number; lessonId: number },
    revision: number,
    content: LessonContent,
    { saveId = randomUUID(), user = author() }: { saveId?: string; user?: Author } = {},
  ) => server.call(saveDraftLesson, { params: lesson, body: { revision, saveId, content } }, user.token);

  /** A course with one section and one text lesson. */
  async function courseWithLesson() {
    const id = await newCourse();
    const section = await command(id, { name: 'addSection', title: 'Before the bell', afterId: null });
    const sectionId = section.createdId ?? 0;
    const lesson = await command(id, { name: 'addLesson', sectionId, afterId: null, type: 'text', title: 'The range' });
    const lessonId = lesson.createdId ?? 0;
    return { id, sectionId, lessonId, content: (await readLesson(id, lessonId)).content };
  }

  return { newCourse, command, refusal, read, readLesson, save, courseWithLesson };
}
