import type { ReportedDetail } from '@candela/contract/oversight/moderation';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { showUndoToast } from '#ui/undo-toast.tsx';
import { useDecision } from './moderation.api.ts';
import { NoteField } from './note-field.tsx';
import classes from './moderation.module.css';

/** Keeps the reported content, with undo, or removes it, after confirmation. */
export function ReportedActions({ thing, onDone }: { thing: ReportedDetail; onDone: () => void }) {
  const { t } = useTranslation();
  const { decide, reopen } = useDecision();
  const { id, author, canMute, canAppeal, bodyNow } = thing;
  const [note, setNote] = useState('');
  const name = author?.fullName ?? '';
  const keep = async () => {
    await decide.mutateAsync({ id, decision: 'kept' });
    onDone();
    showUndoToast({
      title: t(($) => $.moderation.keptToast),
      undo: t(($) => $.moderation.undo),
      onUndo: () => reopen.mutate(id),
    });
  };
  const remove = async (isMuting: boolean) => {
    const confirm = isMuting ? t(($) => $.moderation.removeAndMute, { name }) : t(($) => $.moderation.remove);
    const text = t(($) => $.moderation.removeText[thing.kind], { name });
    if (!(await askToConfirm({ title: t(($) => $.moderation.removeTitle), text, confirm }))) return;
    await decide.mutateAsync({ id, decision: 'removed', isMuting, note: note.trim() });
    onDone();
    showToast('success', { title: t(($) => $.moderation.removedToast), detail: t(($) => $.moderation.told) });
  };
  // `call` shows errors.
  const perform = (work: Promise<void>) => void work.catch(() => {});
  return (
    <div className={classes.actions}>
      {canAppeal && author && <NoteField name={name} value={note} onChange={setNote} />}
      <Button variant="default" loading={decide.isPending} onClick={() => perform(keep())}>
        {t(($) => $.moderation.keep)}
      </Button>
      <Button color="#c2202d" loading={decide.isPending} onClick={() => perform(remove(false))}>
        {bodyNow === null ? t(($) => $.moderation.removedAlready) : t(($) => $.moderation.remove)}
      </Button>
      {canMute && (
        <Button variant="default" loading={decide.isPending} onClick={() => perform(remove(true))}>
          {t(($) => $.moderation.removeAndMute, { name })}
        </Button>
      )}
    </div>
  );
}
