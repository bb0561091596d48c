import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { findMissingInQuiz, quizLimits, type QuizContent, type QuizQuestion } from '@candela/contract/learning/quizzes';
import { Button, Menu, NativeSelect, NumberInput, Switch } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './quiz-field.module.css';
import { newQuestion, questionTypes } from './new-question.ts';
import { QuizQuestionField } from './quiz-question.tsx';
import type { FieldsOf } from './lesson-fields-props.ts';

/** The questions and rules of a quiz. */
export function QuizField({ content, isEditable, onChange }: FieldsOf<'quiz'>) {
  const { t } = useTranslation();
  const { quiz } = content;
  const { questions } = quiz;
  const change = (changes: Partial<QuizContent>) => onChange({ quiz: { ...quiz, ...changes } });
  const missing = Map.groupBy(findMissingInQuiz(quiz), ({ questionId }) => questionId);
  const put = (question: QuizQuestion) =>
    change({ questions: questions.map((each) => (each.id === question.id ? question : each)) });
  const move = (index: number, step: -1 | 1) => {
    const question = questions[index];
    if (question) change({ questions: questions.toSpliced(index, 1).toSpliced(index + step, 0, question) });
  };
  return (
    <section className={classes.quiz} aria-label={t(($) => $.authoring.quiz.title)}>
      <div className={classes.rules}>
        <NumberInput
          label={t(($) => $.authoring.quiz.passMark)}
          suffix=" %"
          min={1}
          max={100}
          disabled={!isEditable}
          value={quiz.passPercent}
          onChange={(value) => typeof value === 'number' && change({ passPercent: Math.round(value) })}
        />
        <NumberInput
          label={t(($) => $.authoring.quiz.attempts)}
          placeholder={t(($) => $.authoring.quiz.anyAttempts)}
          min={1}
          max={50}
          disabled={!isEditable}
          value={quiz.maxAttempts ?? ''}
          onChange={(value) => change({ maxAttempts: typeof value === 'number' ? Math.round(value) : null })}
        />
        <NativeSelect
          label={t(($) => $.authoring.quiz.feedback)}
          disabled={!isEditable}
          value={quiz.feedback}
          data={(['end', 'question'] as const).map((each) => ({
            value: each,
            label: t(($) => $.authoring.quiz.feedbacks[each]),
          }))}
          onChange={(event) => change({ feedback: event.currentTarget.value === 'question' ? 'question' : 'end' })}
        />
        <Switch
          label={t(($) => $.authoring.quiz.shuffled)}
          disabled={!isEditable}
          checked={quiz.isShuffled}
          onChange={(event) => change({ isShuffled: event.currentTarget.checked })}
        />
      </div>
      {questions.length === 0 && <p className={classes.hint}>{t(($) => $.authoring.quiz.none)}</p>}
      <ol className={classes.questions}>
        {questions.map((question, index) => (
          <li key={question.id}>
            <QuizQuestionField
              number={index + 1}
              question={question}
              missing={(missing.get(question.id) ?? []).map((each) => each.missing)}
              isEditable={isEditable}
              onChange={put}
              onRemove={() => change({ questions: questions.filter(({ id }) => id !== question.id) })}
              onMove={{
                up: index > 0 ? () => move(index, -1) : null,
                down: index < questions.length - 1 ? () => move(index, 1) : null,
              }}
            />
          </li>
        ))}
      </ol>
      {isEditable && questions.length < quizLimits.questions && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button
              variant="default"
              size="xs"
              leftSection={<Plus size={15} aria-hidden />}
              style={{ justifySelf: 'start' }}
            >
              {t(($) => $.authoring.quiz.add)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {questionTypes.map((type) => (
              <Menu.Item key={type} onClick={() => change({ questions: [...questions, newQuestion(type)] })}>
                {t(($) => $.authoring.quiz.types[type])}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  );
}
