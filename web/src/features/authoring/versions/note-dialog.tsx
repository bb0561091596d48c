import '@mantine/core/styles/Input.layer.css';
import { Button, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import dialogClasses from '#ui/dialog.module.css';
import { useOpenDialog } from '#ui/use-open-dialog.ts';

interface NoteDialogProps {
  title: string;
  label: string;
  hint: string;
  confirm: string;
  /** Whether an empty note is refused. */
  isRequired?: boolean;
  isBusy: boolean;
  onLeave: () => void;
  onDone: (note: string) => void;
}

/** Asks for a note before an action. */
export function NoteDialog({ title, label, hint, confirm, isRequired, isBusy, onLeave, onDone }: NoteDialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useOpenDialog();
  const [note, setNote] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = isRequired === true && note.trim() === '';
  return (
    <dialog ref={dialog} className={dialogClasses.dialog} aria-labelledby={titleId} onClose={onLeave}>
      <h2 id={titleId}>{title}</h2>
      <form
        noValidate
        style={{ display: 'grid', gap: 'var(--space-20)', marginBlockStart: 'var(--space-14)' }}
        onSubmit={(event) => {
          event.preventDefault();
          setChecked(true);
          if (!isMissing) onDone(note.trim());
        }}
      >
        <Textarea
          label={label}
          description={hint}
          rows={4}
          maxLength={2000}
          dir="auto"
          required={isRequired}
          value={note}
          error={isChecked && isMissing && t(($) => $.reviewing.noteMissing)}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onLeave}>
            {t(($) => $.core.goBack)}
          </Button>
          <Button type="submit" loading={isBusy}>
            {confirm}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
