import { quizLimits, type ChartQuestion, type ChartTarget } from '@candela/contract/learning/quizzes';
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import { Crosshair, Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import { fromZonedInput, toZonedInput } from '#platform/time/zoned-input.ts';
import { DecimalInput } from './decimal-input.tsx';
import { newTarget } from './new-question.ts';
import classes from './quiz-field.module.css';
import { WallTimeInput } from '#ui/wall-time-input.tsx';

interface QuizTargetsProps {
  question: ChartQuestion;
  /** Id of the mark that the next click on the chart sets. */
  marked: string | null;
  onMark: (id: string | null) => void;
  onChange: (question: ChartQuestion) => void;
}

/** The marks to set: their correct position and tolerance. */
export function QuizTargets({ question, marked, onMark, onChange }: QuizTargetsProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const { symbol, targets } = question;
  const setTarget = (id: string, changes: Partial<ChartTarget>) =>
    onChange({ ...question, targets: targets.map((each) => (each.id === id ? { ...each, ...changes } : each)) });
  return (
    <>
      {targets.map((target, index) => (
        <div key={target.id} className={classes.target}>
          <TextInput
            label={t(($) => $.authoring.quiz.target, { number: index + 1 })}
            placeholder={t(($) => $.authoring.quiz.targetHint)}
            value={target.label}
            maxLength={40}
            dir="auto"
            onChange={(event) => setTarget(target.id, { label: event.currentTarget.value })}
          />
          <DecimalInput
            label={t(($) => $.authoring.quiz.price)}
            value={target.price}
            isNegativeAllowed
            onChange={(price) => setTarget(target.id, { price })}
          />
          <DecimalInput
            label={t(($) => $.authoring.quiz.tolerance)}
            value={target.priceTolerance}
            onChange={(priceTolerance) => priceTolerance !== null && setTarget(target.id, { priceTolerance })}
          />
          <WallTimeInput
            label={t(($) => $.authoring.quiz.at)}
            value={target.at === null ? '' : toZonedInput(new Date(target.at).toISOString(), zone)}
            onChange={(value) => {
              const at = fromZonedInput(value, zone);
              setTarget(target.id, { at: at === null ? null : Date.parse(at) });
            }}
          />
          <NumberInput
            label={t(($) => $.authoring.quiz.bars)}
            min={0}
            max={100}
            disabled={target.at === null}
            value={target.barTolerance}
            onChange={(value) => typeof value === 'number' && setTarget(target.id, { barTolerance: Math.round(value) })}
          />
          <span className={classes.row}>
            <Button
              size="xs"
              variant={marked === target.id ? 'filled' : 'default'}
              disabled={symbol === null}
              leftSection={<Crosshair size={15} aria-hidden />}
              onClick={() => onMark(marked === target.id ? null : target.id)}
            >
              {t(($) => $.authoring.quiz.mark)}
            </Button>
            {targets.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t(($) => $.authoring.quiz.removeTarget, { number: index + 1 })}
                onClick={() => onChange({ ...question, targets: targets.filter(({ id }) => id !== target.id) })}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            )}
          </span>
        </div>
      ))}
      {targets.length < quizLimits.targets && (
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={<Plus size={14} aria-hidden />}
          style={{ justifySelf: 'start' }}
          onClick={() => onChange({ ...question, targets: [...targets, newTarget()] })}
        >
          {t(($) => $.authoring.quiz.addTarget)}
        </Button>
      )}
    </>
  );
}
