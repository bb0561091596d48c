import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { LessonAnswer, LessonQuestion } from '@candela/contract/learning/lesson-questions';
import { findAnswer, hideAnswer, hideQuestion, type AnswerRow, type QuestionRow } from './lesson-questions.queries.ts';
import { findVisible, missing, presentAnswer, presentQuestion } from './lesson-questions.service.ts';

/** Trainers hide questions and answers of lessons, and show them again. */
export function createHiddenQuestions({ db }: { db: Db }) {
  /** @throws AppError of `findVisible`; sessions.forbidden */
  async function setQuestionHidden(caller: SignedInCaller, id: number, isHidden: boolean): Promise<LessonQuestion> {
    const { question, isModerator } = await findVisible(db, caller, id);
    if (!isModerator) throw new AppError('sessions.forbidden');
    await db.transaction(async (tx) => {
      await hideQuestion(tx, id, caller.userId, isHidden);
      await recordHidden(tx, caller, { entity: 'lessonQuestion', row: question, isHidden });
    });
    return presentQuestion(caller, { ...question, isHidden }, isModerator);
  }

  /** @throws AppError of `findVisible`; sessions.forbidden */
  async function setAnswerHidden(caller: SignedInCaller, id: number, isHidden: boolean): Promise<LessonAnswer> {
    return db.transaction(async (tx) => {
      const row = (await findAnswer(tx, id)) ?? missing();
      const { isModerator } = await findVisible(tx, caller, row.questionId);
      if (!isModerator) throw new AppError('sessions.forbidden');
      await hideAnswer(tx, row, caller.userId, isHidden);
      await recordHidden(tx, caller, { entity: 'lessonAnswer', row, isHidden });
      return presentAnswer(caller, (await findAnswer(tx, id)) ?? missing());
    });
  }

  return { setQuestionHidden, setAnswerHidden };
}

interface Hidden {
  entity: 'lessonQuestion' | 'lessonAnswer';
  row: QuestionRow | AnswerRow;
  isHidden: boolean;
}

/** The text is encrypted with the key of its author. */
export function recordHidden(tx: Tx, caller: SignedInCaller, { entity, row, isHidden }: Hidden): Promise<void> {
  const words = { body: row.body };
  const states = isHidden ? { before: words, after: null } : { before: null, after: words };
  const personal = { personId: row.author.id, ...states };
  return recordChange(tx, caller, { action: isHidden ? 'hide' : 'restore', entity, entityId: row.id, personal });
}
