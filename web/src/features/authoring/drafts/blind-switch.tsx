import '@mantine/core/styles/Switch.layer.css';
import type { ChartQuestion } from '@candela/contract/learning/quizzes';
import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  question: ChartQuestion;
  onChange: (question: ChartQuestion) => void;
}

/** Whether learners see which market a chart shows. */
export function BlindSwitch({ question, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Switch
      label={t(($) => $.authoring.quiz.blind)}
      description={t(($) => $.authoring.quiz.blindHint)}
      checked={question.isBlind === true}
      onChange={({ currentTarget: { checked } }) => onChange({ ...question, isBlind: checked })}
    />
  );
}
