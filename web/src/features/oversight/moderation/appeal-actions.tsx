import type { ReportedDetail } from '@candela/contract/oversight/moderation';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#platform/shell/toasts.ts';
import { useDecision } from './moderation.api.ts';
import classes from './moderation.module.css';
import { NoteField } from './note-field.tsx';

/** Decides an appeal: the content is shown again, or stays removed; its author is told. */
export function AppealActions({ thing, onDone }: { thing: ReportedDetail; onDone: () => void }) {
  const { t } = useTranslation();
  const { decide } = useDecision();
  const [note, setNote] = useState('');
  const finish = (decision: 'kept' | 'removed') =>
    decide.mutate(
      { id: thing.id, decision, note: note.trim() },
      {
        onSuccess: () => {
          onDone();
          showToast('success', {
            title: t(($) => $.moderation.decidedToast),
            detail: t(($) => $.moderation.authorTold),
          });
        },
      },
    );
  return (
    <div className={classes.actions}>
      <NoteField name={thing.author?.fullName ?? ''} value={note} onChange={setNote} />
      <Button loading={decide.isPending} onClick={() => finish('kept')}>
        {t(($) => $.moderation.restore)}
      </Button>
      <Button variant="default" loading={decide.isPending} onClick={() => finish('removed')}>
        {t(($) => $.moderation.stays)}
      </Button>
    </div>
  );
}
