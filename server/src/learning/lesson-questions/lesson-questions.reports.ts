import { findOpenLesson } from '#learning/lesson-rows.ts';
import { numberOfId, type ReportSource } from '#site/report-sources.ts';
import { recordHidden } from './hidden-questions.service.ts';
import { findAnswer, findQuestion, hideAnswer, hideQuestion } from './lesson-questions.queries.ts';
import { findVisible, linkOf } from './lesson-questions.service.ts';

const questionOf: ReportSource = {
  kind: 'lessonQuestion',
  async find(tx, caller, given) {
    const id = numberOfId(given);
    const row = id === null ? null : await findQuestion(tx, id);
    if (!row) return null;
    const { question, lesson } = await findVisible(tx, caller, row.id);
    if (question.isHidden) return null;
    return { authorId: question.author.id, body: question.body, context: lesson.title, link: linkOf(lesson) };
  },
  async readNow(db, given) {
    const id = numberOfId(given);
    const row = id === null ? null : await findQuestion(db, id);
    return row && !row.isHidden ? row.body : null;
  },
  async remove(tx, caller, given) {
    const id = numberOfId(given);
    const row = id === null ? null : await findQuestion(tx, id);
    if (!row || row.isHidden) return null;
    await hideQuestion(tx, row.id, caller.userId, true);
    await recordHidden(tx, caller, { entity: 'lessonQuestion', row, isHidden: true });
    return null;
  },
};

const answerOf: ReportSource = {
  kind: 'lessonAnswer',
  async find(tx, caller, given) {
    const id = numberOfId(given);
    const row = id === null ? null : await findAnswer(tx, id);
    if (!row || row.isHidden) return null;
    const { question } = await findVisible(tx, caller, row.questionId);
    const lesson = await findOpenLesson(tx, caller, question.lessonId);
    return { authorId: row.author.id, body: row.body, context: lesson.title, link: linkOf(lesson) };
  },
  async readNow(db, given) {
    const id = numberOfId(given);
    const row = id === null ? null : await findAnswer(db, id);
    return row && !row.isHidden ? row.body : null;
  },
  async remove(tx, caller, given) {
    const id = numberOfId(given);
    const row = id === null ? null : await findAnswer(tx, id);
    if (!row || row.isHidden) return null;
    await hideAnswer(tx, row, caller.userId, true);
    await recordHidden(tx, caller, { entity: 'lessonAnswer', row, isHidden: true });
    return null;
  },
};

/** Questions about lessons and their answers as reportable content. */
export const lessonTalkReports: readonly ReportSource[] = [questionOf, answerOf];
