import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import dialog from '#ui/dialog.module.css';
import { FormFailure } from '#ui/form-failure.tsx';

interface HideDialogProps {
  /** Of one's own post nobody has to be told why. */
  isOwn: boolean;
  isPending: boolean;
  error: Error | null;
  onHide: (reason: string) => void;
  onLeave: () => void;
}

/** Asks why a post is hidden, which its author reads. */
export function HideDialog({ isOwn, isPending, error, onHide, onLeave }: HideDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <AskingDialog title={t(($) => $.feeds.hideTitle)} onLeave={onLeave}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onHide(reason.trim());
        }}
      >
        {!isOwn && (
          <Textarea
            label={t(($) => $.feeds.hideReason)}
            description={t(($) => $.feeds.hideHint)}
            required
            maxLength={500}
            autosize
            minRows={2}
            dir="auto"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <FormFailure error={error} />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onLeave}>
            {t(($) => $.core.goBack)}
          </Button>
          <Button type="submit" color="red" loading={isPending}>
            {t(($) => $.feeds.hide)}
          </Button>
        </div>
      </form>
    </AskingDialog>
  );
}
