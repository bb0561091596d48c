import { Button } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirmState } from '#platform/shell/confirm.ts';
import classes from '#ui/dialog.module.css';

/** The dialog of `askToConfirm`. The cancel button has the focus; Escape cancels too. */
export function ConfirmDialog() {
  const { t } = useTranslation();
  const asked = useConfirmState((state) => state.asked);
  const [titleId, textId] = [useId(), useId()];
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (asked) dialog.current?.showModal();
  }, [asked]);
  if (!asked) return null;
  const { question, answer } = asked;
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
