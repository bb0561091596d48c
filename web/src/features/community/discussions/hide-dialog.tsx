import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import classes from './discussion.module.css';

const maxReason = 500;

/** Asks why a comment is hidden, which its author is told. */
export function HideDialog({
  name,
  onHide,
  onLeave,
}: {
  name: string;
  onHide: (reason: string) => void;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <AskingDialog title={t(($) => $.discussions.hideTitle)} onLeave={onLeave}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          onHide(reason.trim());
        }}
      >
        <Textarea
          label={t(($) => $.discussions.hideReason, { name })}
          dir="auto"
          autosize
          minRows={2}
          maxLength={maxReason}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button type="submit" color="#c2202d">
            {t(($) => $.discussions.hideIt)}
          </Button>
          <Button variant="default" onClick={onLeave}>
            {t(($) => $.discussions.cancel)}
          </Button>
        </div>
      </form>
    </AskingDialog>
  );
}
