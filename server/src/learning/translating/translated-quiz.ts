import * as z from 'zod';
import type { Db } from '#db/client.ts';
import { readRow, rowOf } from '#db/rows.ts';
import { questionPassagesOf, withQuestionWords } from '#learning/content/quiz-passages.ts';
import type { QuizContent } from '@candela/contract/learning/quizzes';
import { findTranslations, type TranslatedText } from './translated-texts.ts';

const languageRow = rowOf({ languageCode: z.string() });

/**
 * A quiz in the reader's language, question by question: a question is translated as a whole, from its current text, or
 * stays in the original. A half translated question, or one with outdated answers, would mislead.
 */
export async function translateQuiz(
  db: Db,
  languageCode: string,
  lessonId: number,
  quiz: QuizContent,
): Promise<QuizContent> {
  const course = await readRow(db, languageRow)`
    select c.language_code as "languageCode" from lessons l join courses c on c.id = l.course_id where l.id = ${lessonId}`;
  if (!course || course.languageCode === languageCode) return quiz;
  const passages = quiz.questions.map(questionPassagesOf);
  const found = await findTranslations(
    db,
    languageCode,
    passages.flat().map(({ field, source }) => ({ ...course, kind: 'lesson', itemId: lessonId, field, source })),
  );
  const words = new Map(passages.flat().map(({ field }, at) => [field, found[at] ?? null]));
  const questions = quiz.questions.map((question, at) => {
    const own = (passages[at] ?? []).map(({ field }) => words.get(field) ?? null);
    return isWhole(own) ? withQuestionWords(question, (field) => words.get(field)?.text ?? null) : question;
  });
  return { ...quiz, questions };
}

/** Whether all parts of a question are available in one language. */
function isWhole(texts: readonly (TranslatedText | null)[]): boolean {
  const [first] = texts;
  return texts.every((text) => text !== null && !text.isStale && text.languageCode === first?.languageCode);
}
