import type { QuizContent, QuizQuestion } from '@candela/contract/learning/quizzes';
import { hasWords, type SourcePassage } from './passages.ts';

type Visit = (field: string, type: SourcePassage['type'], source: string) => string;

/** The passages of a quiz by question: question, options and explanation. */
export function quizPassagesOf(quiz: QuizContent): SourcePassage[] {
  return quiz.questions.flatMap(questionPassagesOf);
}

export function questionPassagesOf(question: QuizQuestion): SourcePassage[] {
  const passages: SourcePassage[] = [];
  visitQuestion(question, (field, type, source) => {
    if (hasWords(source)) passages.push({ field, type, source });
    return source;
  });
  return passages;
}

/**
 * A translated question. Ids, numbers and correct answers are unchanged.
 * @param wordsOf the translation of a field, null where there is none
 */
export function withQuestionWords<T extends QuizQuestion>(question: T, wordsOf: (field: string) => string | null): T {
  return visitQuestion(question, (field, _type, source) => wordsOf(field) ?? source) as T;
}

/** A copy of a question with each text replaced by the result of `visit`. */
function visitQuestion(question: QuizQuestion, visit: Visit): QuizQuestion {
  const at = `quiz.${question.id}`;
  const common = {
    title: visit(`${at}.title`, 'question', question.title),
    body: visit(`${at}.body`, 'text', question.body),
    explanation: visit(`${at}.explanation`, 'explanation', question.explanation),
  };
  switch (question.type) {
    case 'single':
    case 'multiple': {
      const options = question.options.map((option) => ({
        ...option,
        text: visit(`${at}.${option.id}.text`, 'answer', option.text),
        explanation: visit(`${at}.${option.id}.explanation`, 'explanation', option.explanation),
      }));
      return { ...question, ...common, options };
    }
    case 'trueFalse':
      return { ...question, ...common };
    case 'number':
      return { ...question, ...common, unit: visit(`${at}.unit`, 'label', question.unit) };
    case 'chart': {
      const levels = question.levels.map((level, place) => ({
        ...level,
        label: visit(`${at}.level-${place}`, 'label', level.label),
      }));
      const targets = question.targets.map((target) => ({
        ...target,
        label: visit(`${at}.${target.id}.label`, 'label', target.label),
      }));
      return { ...question, ...common, levels, targets };
    }
  }
}
