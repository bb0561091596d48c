import '@mantine/core/styles/Checkbox.layer.css';
import { quizLimits, type QuizQuestion } from '@candela/contract/learning/quizzes';
import { ActionIcon, Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { newOption } from './new-question.ts';
import classes from './quiz-field.module.css';

type ChoiceQuestion = Extract<QuizQuestion, { type: 'single' | 'multiple' }>;

interface QuizOptionsProps {
  question: ChoiceQuestion;
  onChange: (question: QuizQuestion) => void;
}

/** The options of a question; correct ones are ticked. */
export function QuizOptions({ question, onChange }: QuizOptionsProps) {
  const { t } = useTranslation();
  const { options, type } = question;
  const set = (id: string, changes: Partial<ChoiceQuestion['options'][number]>) =>
    onChange({ ...question, options: options.map((each) => (each.id === id ? { ...each, ...changes } : each)) });
  const tick = (id: string, isRight: boolean) =>
    onChange({
      ...question,
      options: options.map((each) =>
        each.id === id ? { ...each, isRight } : type === 'single' ? { ...each, isRight: false } : each,
      ),
    });
  return (
    <div className={classes.options} role="group" aria-label={t(($) => $.authoring.quiz.options)}>
      {options.map(({ id, text, isRight, explanation }, index) => {
        const label = t(($) => $.authoring.quiz.isRight, { number: index + 1 });
        const Tick = type === 'single' ? Radio : Checkbox;
        return (
          <div key={id} className={classes.option} data-right={isRight || undefined}>
            <Tick
              name={`right ${question.id}`}
              aria-label={label}
              checked={isRight}
              onChange={(event) => tick(id, event.currentTarget.checked)}
            />
            <TextInput
              aria-label={t(($) => $.authoring.quiz.option, { number: index + 1 })}
              placeholder={t(($) => $.authoring.quiz.option, { number: index + 1 })}
              value={text}
              maxLength={500}
              dir="auto"
              onChange={(event) => set(id, { text: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t(($) => $.authoring.quiz.removeOption, { number: index + 1 })}
              onClick={() => onChange({ ...question, options: options.filter((each) => each.id !== id) })}
            >
              <X size={16} aria-hidden />
            </ActionIcon>
            <TextInput
              className={classes.why}
              size="xs"
              aria-label={t(($) => $.authoring.quiz.why, { number: index + 1 })}
              placeholder={t(($) => $.authoring.quiz.whyHint)}
              value={explanation}
              maxLength={2000}
              dir="auto"
              onChange={(event) => set(id, { explanation: event.currentTarget.value })}
            />
          </div>
        );
      })}
      {options.length < quizLimits.options && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Plus size={14} aria-hidden />}
          style={{ justifySelf: 'start' }}
          onClick={() => onChange({ ...question, options: [...options, newOption()] })}
        >
          {t(($) => $.authoring.quiz.addOption)}
        </Button>
      )}
    </div>
  );
}
