import { requireAuthor } from '#authoring/authoring-access.ts';
import { nextId, writeNewLesson } from '#authoring/draft-lesson-rows.ts';
import { openDraft, touchCourse } from '#authoring/draft-rows.ts';
import { presentSections } from '#authoring/draft-view.ts';
import type { Db, Tx } from '#db/client.ts';
import { run } from '#db/rows.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import {
  insertLesson,
  insertSection,
  moveLesson,
  moveSection,
  outlineLimits,
  updateLesson,
  updateSection,
  type Outline,
  type OutlineCommand,
  type OutlineItem,
} from '@candela/contract/authoring/outlines';
import type { LessonContent } from '@candela/contract/learning/lesson-contents';
import { emptyQuiz } from '@candela/contract/learning/quizzes';
import { emptyRichText, withBlockIds } from '@candela/contract/rich-text';
import { countLearners, findSaved } from './draft-lessons.queries.ts';
import { itemOf, saveInto } from './draft-lessons.service.ts';

interface Change {
  tx: Tx;
  courseId: number;
  author: SignedInCaller;
  outline: Outline;
}

interface Changed {
  outline: Outline | null;
  createdId: number | null;
}

type CommandOf<Name extends OutlineCommand['name']> = Extract<OutlineCommand, { name: Name }>;

/** Changes of a draft's outline. One at a time: each builds on the result of the previous one. */
export function createDraftOutline({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  /**
   * @throws AppError courses.notFound, drafts.locked, drafts.noSuchPlace, drafts.learnersInside, drafts.tooLong,
   * drafts.cannotMerge
   */
  async function change(caller: SignedInCaller, courseId: number, command: OutlineCommand) {
    await requireAuthor(db, caller, courseId);
    const answer = await db.transaction(async (tx) => {
      const { outline } = await openDraft(tx, courseId);
      const changed = await apply({ tx, courseId, author: caller, outline }, command);
      if (!changed.outline) throw new AppError('drafts.noSuchPlace');
      requireLimits(changed.outline);
      await run(tx)`
        update course_drafts set outline = ${JSON.stringify(changed.outline)}::jsonb where course_id = ${courseId}`;
      await touchCourse(tx, courseId);
      return {
        sections: await presentSections(tx, courseId, changed.outline),
        createdId: changed.createdId,
      };
    });
    domainEvents.emit('drafts.changed', courseId, 'outline');
    return answer;
  }

  return { change };
}

function requireLimits(outline: Outline): void {
  const lessons = outline.reduce((count, section) => count + section.lessons.length, 0);
  if (outline.length > outlineLimits.sections || lessons > outlineLimits.lessons) throw new AppError('drafts.tooLong');
}

async function apply(change: Change, command: OutlineCommand): Promise<Changed> {
  const { outline } = change;
  switch (command.name) {
    case 'addSection': {
      const section = {
        id: await nextId(change.tx, 'sections'),
        title: command.title,
        state: 'active' as const,
        lessons: [],
      };
      return { outline: insertSection(outline, section, command.afterId), createdId: section.id };
    }
    case 'renameSection':
      return only(updateSection(outline, command.sectionId, { title: command.title }));
    case 'moveSection':
      return only(moveSection(outline, command.sectionId, command.afterId));
    case 'setSectionState': {
      const section = outline.find(({ id }) => id === command.sectionId);
      await requireTold(change, section?.lessons ?? [], command);
      return only(updateSection(outline, command.sectionId, { state: command.state }));
    }
    case 'duplicateSection':
      return duplicateSection(change, command);
    case 'addLesson':
      return addLesson(change, command);
    case 'renameLesson':
      return renameLesson(change, command);
    case 'moveLesson':
      return only(moveLesson(outline, command.lessonId, command));
    case 'setLessonState':
      await requireTold(change, [{ id: command.lessonId }], command);
      return only(updateLesson(outline, command.lessonId, { state: command.state }));
    case 'duplicateLesson':
      return duplicateLesson(change, command);
    case 'splitLesson':
      return splitLesson(change, command);
    case 'mergeLessons':
      return mergeLessons(change, command);
    case 'setDoneAgain':
      return only(updateLesson(outline, command.lessonId, { isDoneAgain: command.isDoneAgain }));
  }
}

const only = (outline: Outline | null): Changed => ({ outline, createdId: null });

/** Removing lessons that learners have started requires that the author was told. */
async function requireTold(
  { tx, courseId }: Change,
  lessons: readonly { id: number }[],
  { state, learnerCount = 0 }: { state: string; learnerCount?: number | undefined },
): Promise<void> {
  if (state === 'active') return;
  const ids = lessons.map(({ id }) => id);
  if ((await countLearners(tx, courseId, ids)) > learnerCount) throw new AppError('drafts.learnersInside');
}

const newItem = (id: number): OutlineItem => ({
  id,
  state: 'active',
  contentId: null,
  carriesFrom: [],
  isDoneAgain: false,
});

/** Adds a lesson that exists only in the draft. */
async function createLesson({ tx, courseId, author }: Change, content: LessonContent): Promise<number> {
  const lessonId = await nextId(tx, 'lessons');
  await writeNewLesson(tx, { courseId, lessonId, content, authorId: author.userId });
  return lessonId;
}

async function addLesson(change: Change, command: CommandOf<'addLesson'>): Promise<Changed> {
  const id = await createLesson(change, emptyContent(command.type, command.title));
  return { outline: insertLesson(change.outline, newItem(id), command), createdId: id };
}

function emptyContent(type: CommandOf<'addLesson'>['type'], title: string): LessonContent {
  const common = { title, body: emptyRichText(), attachments: [], isFreePreview: false, durationSeconds: 0 };
  switch (type) {
    case 'pdf':
      return { ...common, type, document: null };
    case 'video':
      return { ...common, type, videoId: null, embed: null, requiredPercent: 90 };
    case 'quiz':
      return { ...common, type, quiz: emptyQuiz() };
    case 'live':
      return { ...common, type, eventId: null };
    case 'embed':
      return { ...common, type, embed: null };
    default:
      return { ...common, type: 'text' };
  }
}

async function contentOf({ tx, courseId, outline }: Change, lessonId: number) {
  const item = outline.flatMap(({ lessons }) => lessons).find(({ id }) => id === lessonId);
  const saved = item && (await findSaved(tx, courseId, item));
  if (!saved) throw new AppError('drafts.noSuchPlace');
  return saved;
}

async function renameLesson(change: Change, { lessonId, title }: CommandOf<'renameLesson'>): Promise<Changed> {
  const { revision, content } = await contentOf(change, lessonId);
  const { tx, courseId, author, outline } = change;
  await saveInto(tx, outline, { courseId, lessonId, revision, saveId: null, author, content: { ...content, title } });
  return only(outline);
}

function placeOf(outline: Outline, lessonId: number) {
  const section = outline.find(({ lessons }) => lessons.some(({ id }) => id === lessonId));
  if (!section) throw new AppError('drafts.noSuchPlace');
  return { sectionId: section.id, afterId: lessonId };
}

async function duplicateLesson(change: Change, { lessonId }: CommandOf<'duplicateLesson'>): Promise<Changed> {
  const { content } = await contentOf(change, lessonId);
  const id = await createLesson(change, content);
  return { outline: insertLesson(change.outline, newItem(id), placeOf(change.outline, lessonId)), createdId: id };
}

async function duplicateSection(change: Change, { sectionId }: CommandOf<'duplicateSection'>): Promise<Changed> {
  const section = change.outline.find(({ id }) => id === sectionId);
  if (!section) throw new AppError('drafts.noSuchPlace');
  const lessons: OutlineItem[] = [];
  requireLimits([...change.outline, section]);
  for (const { id, state } of section.lessons) {
    if (state !== 'active') continue;
    const { content } = await contentOf(change, id);
    lessons.push(newItem(await createLesson(change, content)));
  }
  const copy = { ...section, id: await nextId(change.tx, 'sections'), lessons };
  return { outline: insertSection(change.outline, copy, sectionId), createdId: copy.id };
}

/** The part before the block stays; the rest becomes a new lesson after it. */
async function splitLesson(change: Change, command: CommandOf<'splitLesson'>): Promise<Changed> {
  const { tx, courseId, author, outline } = change;
  const { lessonId } = command;
  const { revision, content } = await contentOf(change, lessonId);
  const blocks = content.body.content;
  const at = blocks.findIndex(({ attrs }) => attrs?.['id'] === command.blockId);
  if (at < 1) throw new AppError('drafts.noSuchPlace');
  const first = { ...content, body: { ...content.body, content: blocks.slice(0, at) } };
  await saveInto(tx, outline, { courseId, lessonId, revision, saveId: null, author, content: first });
  const rest = { ...emptyContent('text', command.title), body: { ...content.body, content: blocks.slice(at) } };
  const id = await createLesson(change, rest);
  const carriesFrom = command.isCarrying ? [lessonId] : [];
  return {
    outline: insertLesson(outline, { ...newItem(id), carriesFrom }, placeOf(outline, lessonId)),
    createdId: id,
  };
}

async function mergeLessons(change: Change, { lessonId, otherId }: CommandOf<'mergeLessons'>): Promise<Changed> {
  const { tx, courseId, author, outline } = change;
  const first = await contentOf(change, lessonId);
  const second = await contentOf(change, otherId);
  if (lessonId === otherId || first.content.type !== 'text' || second.content.type !== 'text') {
    throw new AppError('drafts.cannotMerge');
  }
  const body = withBlockIds({
    type: 'doc',
    content: [...first.content.body.content, ...second.content.body.content],
  });
  const content: LessonContent = {
    ...first.content,
    body,
    attachments: [...first.content.attachments, ...second.content.attachments],
    durationSeconds: first.content.durationSeconds + second.content.durationSeconds,
  };
  await saveInto(tx, outline, { courseId, lessonId, revision: first.revision, saveId: null, author, content });
  const kept = itemOf(outline, lessonId);
  const gone = updateLesson(outline, otherId, { state: 'deleted' });
  const carriesFrom = [...new Set([lessonId, ...kept.carriesFrom, otherId])];
  return only(gone && updateLesson(gone, lessonId, { carriesFrom }));
}
