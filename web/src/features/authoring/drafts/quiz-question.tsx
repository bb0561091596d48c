import '@mantine/core/styles/InlineInput.layer.css';
import type { MissingInQuiz, QuizQuestion } from '@candela/contract/learning/quizzes';
import { ActionIcon, NumberInput, Radio, Skeleton, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import { CircleAlert, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveButtons } from '#ui/move-buttons.tsx';
import { DecimalInput } from './decimal-input.tsx';
import classes from './quiz-field.module.css';
import { QuizOptions } from './quiz-options.tsx';

const QuizChart = lazy(async () => {
  const { QuizChart } = await import('./quiz-chart.tsx');
  return { default: QuizChart };
});

interface QuizQuestionFieldProps {
  number: number;
  question: QuizQuestion;
  missing: MissingInQuiz[];
  isEditable: boolean;
  onChange: (question: QuizQuestion) => void;
  onRemove: () => void;
  onMove: { up: (() => void) | null; down: (() => void) | null };
}

/** One question: its text, correct answer, and explanation. */
export function QuizQuestionField(props: QuizQuestionFieldProps) {
  const { number, question, missing, isEditable, onChange, onRemove, onMove } = props;
  const { t } = useTranslation();
  return (
    <fieldset className={classes.question} disabled={!isEditable}>
      <legend>
        {t(($) => $.authoring.quiz.question, { number, type: t(($) => $.authoring.quiz.types[question.type]) })}
      </legend>
      {isEditable && (
        <span className={classes.tools}>
          <MoveButtons
            size="md"
            labels={{ up: t(($) => $.authoring.outline.up), down: t(($) => $.authoring.outline.down) }}
            onUp={onMove.up}
            onDown={onMove.down}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={t(($) => $.authoring.quiz.remove, { number })}
            onClick={onRemove}
          >
            <Trash2 size={16} aria-hidden />
          </ActionIcon>
        </span>
      )}
      <TextInput
        label={t(($) => $.authoring.quiz.asked)}
        value={question.title}
        maxLength={300}
        dir="auto"
        onChange={(event) => onChange({ ...question, title: event.currentTarget.value })}
      />
      <Textarea
        label={t(($) => $.authoring.quiz.body)}
        value={question.body}
        maxLength={2000}
        rows={2}
        dir="auto"
        onChange={(event) => onChange({ ...question, body: event.currentTarget.value })}
      />
      <Answer question={question} onChange={onChange} />
      <Textarea
        label={t(($) => $.authoring.quiz.explanation)}
        description={t(($) => $.authoring.quiz.explanationHint)}
        value={question.explanation}
        maxLength={2000}
        rows={2}
        dir="auto"
        onChange={(event) => onChange({ ...question, explanation: event.currentTarget.value })}
      />
      <NumberInput
        style={{ maxInlineSize: 140 }}
        label={t(($) => $.authoring.quiz.points)}
        min={1}
        max={20}
        value={question.points}
        onChange={(value) => typeof value === 'number' && onChange({ ...question, points: Math.round(value) })}
      />
      {missing.length > 0 && (
        <ul className={classes.missing}>
          {missing.map((each) => (
            <li key={each}>
              <CircleAlert size={14} aria-hidden />
              {t(($) => $.authoring.quiz.missing[each])}
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function Answer({ question, onChange }: Pick<QuizQuestionFieldProps, 'question' | 'onChange'>) {
  const { t } = useTranslation();
  switch (question.type) {
    case 'single':
    case 'multiple':
      return <QuizOptions question={question} onChange={onChange} />;
    case 'trueFalse':
      return (
        <Radio.Group
          label={t(($) => $.authoring.quiz.right)}
          value={question.isTrue === null ? null : String(question.isTrue)}
          onChange={(value) => onChange({ ...question, isTrue: value === 'true' })}
        >
          <div className={classes.row}>
            <Radio value="true" label={t(($) => $.authoring.quiz.true)} />
            <Radio value="false" label={t(($) => $.authoring.quiz.false)} />
          </div>
        </Radio.Group>
      );
    case 'number':
      return (
        <div className={classes.three}>
          <DecimalInput
            label={t(($) => $.authoring.quiz.right)}
            value={question.value}
            isNegativeAllowed
            onChange={(value) => onChange({ ...question, value })}
          />
          <DecimalInput
            label={t(($) => $.authoring.quiz.tolerance)}
            value={question.tolerance}
            onChange={(tolerance) => tolerance !== null && onChange({ ...question, tolerance })}
          />
          <TextInput
            label={t(($) => $.authoring.quiz.unit)}
            value={question.unit}
            maxLength={20}
            dir="auto"
            onChange={(event) => onChange({ ...question, unit: event.currentTarget.value })}
          />
        </div>
      );
    case 'chart':
      return (
        <Suspense fallback={<Skeleton height={320} radius="lg" />}>
          <QuizChart question={question} onChange={onChange} />
        </Suspense>
      );
  }
}
