import type { AskedQuestion, QuestionResult } from '@candela/contract/learning/quiz-attempts';
import type { QuizAnswer } from '@candela/contract/learning/quiz-answers';
import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './questions.module.css';

interface ChoiceQuestionProps {
  question: Extract<AskedQuestion, { type: 'single' | 'multiple' | 'trueFalse' }>;
  answer: QuizAnswer | undefined;
  result: QuestionResult | undefined;
  language: string;
  /** Undefined: the answer can no longer be changed. */
  onAnswer: ((answer: QuizAnswer) => void) | undefined;
}

/** Single choice, multiple choice, or true/false. */
export function ChoiceQuestion({ question, answer, result, language, onAnswer }: ChoiceQuestionProps) {
  const { t } = useTranslation();
  const name = useId();
  const isMultiple = question.type === 'multiple';
  const texts = { true: t(($) => $.quizzes.true), false: t(($) => $.quizzes.false) };
  const options =
    question.type === 'trueFalse'
      ? (['true', 'false'] as const).map((id) => ({ id, text: texts[id] }))
      : question.options;
  const chosen = chosenOf(answer);
  const choose = (id: string, isChosen: boolean) => {
    if (question.type === 'trueFalse') return onAnswer?.({ type: 'trueFalse', isTrue: id === 'true' });
    const others = isMultiple ? chosen.filter((each) => each !== id) : [];
    onAnswer?.({ type: 'options', optionIds: isChosen ? [...others, id] : others });
  };
  return (
    <fieldset className={classes.options} disabled={!onAnswer}>
      <legend>{t(($) => $.quizzes.hints[question.type])}</legend>
      {options.map(({ id, text }) => {
        const told = result && toldOf(result, id);
        const isChosen = chosen.includes(id);
        return (
          <label
            key={id}
            className={classes.option}
            data-told={told && (told.isRight ? 'right' : isChosen ? 'wrong' : undefined)}
          >
            <input
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              checked={isChosen}
              onChange={(event) => choose(id, event.currentTarget.checked)}
            />
            <span className={classes.optionText}>
              <span lang={language} dir="auto">
                {text}
              </span>
              {told && told.explanation !== '' && (isChosen || told.isRight) && (
                <small lang={language} dir="auto">
                  {told.explanation}
                </small>
              )}
            </span>
            {told?.isRight && <Check size={18} role="img" aria-label={t(($) => $.quizzes.isRight)} />}
            {told && !told.isRight && isChosen && <X size={18} role="img" aria-label={t(($) => $.quizzes.isWrong)} />}
          </label>
        );
      })}
    </fieldset>
  );
}

function chosenOf(answer: QuizAnswer | undefined): string[] {
  if (answer?.type === 'options') return answer.optionIds;
  return answer?.type === 'trueFalse' ? [String(answer.isTrue)] : [];
}

function toldOf(result: QuestionResult, id: string): { isRight: boolean; explanation: string } | undefined {
  if (result.isTrue !== null) return { isRight: String(result.isTrue) === id, explanation: '' };
  return result.options.find((option) => option.id === id);
}
