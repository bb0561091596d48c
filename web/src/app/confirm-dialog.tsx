import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmState, type Question } from '#platform/shell/confirm.ts';
import classes from '#ui/dialog.module.css';
import { useOpenDialog } from '#ui/use-open-dialog.ts';

/** The dialog of `askToConfirm`. The cancel button has the focus; Escape cancels too. What had the focus before gets it back. */
export function ConfirmDialog() {
  const asked = useConfirmState((state) => state.asked);
  return asked && <OpenQuestion question={asked.question} answer={asked.answer} />;
}

interface OpenQuestionProps {
  question: Question;
  answer: (isConfirmed: boolean) => void;
}

function OpenQuestion({ question, answer }: OpenQuestionProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const textId = useId();
  const dialog = useOpenDialog();
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
      onClose={() => answer(false)}
    >
      <h2 id={titleId}>{question.title}</h2>
      <p id={textId}>{question.text}</p>
      <div className={classes.actions}>
        <Button variant="default" autoFocus data-autofocus onClick={() => answer(false)}>
          {question.dismiss ?? t(($) => $.core.goBack)}
        </Button>
        <Button {...(!question.isHarmless && { color: '#c2202d' })} onClick={() => answer(true)}>
          {question.confirm}
        </Button>
      </div>
    </dialog>
  );
}
