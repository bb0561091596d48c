import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskingDialog } from './asking-dialog.tsx';
import dialog from './dialog.module.css';
import { FormFailure } from './form-failure.tsx';

const maxReason = 500;

interface ReasonDialogProps {
  title: string;
  /** What the reason is for; null: nobody has to be told one. */
  reason: { label: string; hint?: string; isRequired?: boolean } | null;
  submit: string;
  isPending: boolean;
  error?: Error | null;
  onSubmit: (reason: string) => void;
  onLeave: () => void;
}

/** Asks why what somebody has written is hidden or removed, which they are told. */
export function ReasonDialog({ title, reason, submit, isPending, error = null, onSubmit, onLeave }: ReasonDialogProps) {
  const { t } = useTranslation();
  const [given, setGiven] = useState('');
  return (
    <AskingDialog title={title} onLeave={onLeave}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(given.trim());
        }}
      >
        {reason && (
          <Textarea
            label={reason.label}
            description={reason.hint}
            required={reason.isRequired ?? false}
            maxLength={maxReason}
            autosize
            minRows={2}
            dir="auto"
            value={given}
            onChange={(event) => setGiven(event.currentTarget.value)}
          />
        )}
        <FormFailure error={error} />
        <div className={dialog.actions}>
          <Button variant="default" onClick={onLeave}>
            {t(($) => $.core.goBack)}
          </Button>
          <Button type="submit" color="#c2202d" loading={isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </AskingDialog>
  );
}
