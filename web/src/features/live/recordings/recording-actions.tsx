import type { RecordingDetail } from '@candela/contract/live/recordings';
import { Button } from '@mantine/core';
import { EyeOff, Save, Send, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { isTitle, type Cut } from './cut-history.ts';
import { RecordingDownload } from './recording-download.tsx';
import classes from './recording-editor.module.css';
import { useRecordingChanges } from './recordings.api.ts';

interface RecordingActionsProps {
  recording: RecordingDetail;
  cut: Cut;
  isChanged: boolean;
  onSaved: (saved: RecordingDetail) => void;
  onRemoved: () => void;
}

/** Actions for a recording: publish, save as a draft, download, unpublish, delete. */
export function RecordingActions({ recording, cut, isChanged, onSaved, onRemoved }: RecordingActionsProps) {
  const { t } = useTranslation();
  const { save, remove } = useRecordingChanges(recording.eventId);
  const isPublished = recording.publishedAt !== null;
  const isTitled = isTitle(cut.title);
  const write = (toBePublished: boolean) =>
    save.mutate(
      { ...cut, isPublished: toBePublished },
      {
        onSuccess: (saved) => {
          onSaved(saved);
          if (toBePublished === isPublished && !isPublished) return;
          showToast('success', {
            title: toBePublished ? t(($) => $.recordings.published) : t(($) => $.recordings.withdrawn),
            detail: saved.title,
          });
        },
      },
    );
  const removeForGood = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.recordings.remove),
      text: t(($) => $.recordings.confirmRemoval),
      confirm: t(($) => $.recordings.remove),
    });
    if (isSure) remove.mutate(undefined, { onSuccess: onRemoved });
  };
  return (
    <div className={classes.actions}>
      <Button
        leftSection={<Send size={16} aria-hidden />}
        disabled={!isTitled || (isPublished && !isChanged)}
        loading={save.isPending}
        onClick={() => write(true)}
      >
        {isPublished ? t(($) => $.recordings.publishAgain) : t(($) => $.recordings.publish)}
      </Button>
      {!isPublished && (
        <Button
          variant="default"
          leftSection={<Save size={16} aria-hidden />}
          disabled={!isChanged || !isTitled || save.isPending}
          onClick={() => write(false)}
        >
          {t(($) => $.recordings.save)}
        </Button>
      )}
      <RecordingDownload eventId={recording.eventId} isChanged={isChanged} />
      {isPublished && (
        <Button variant="default" leftSection={<EyeOff size={16} aria-hidden />} onClick={() => write(false)}>
          {t(($) => $.recordings.withdraw)}
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        leftSection={<Trash2 size={16} aria-hidden />}
        loading={remove.isPending}
        onClick={() => void removeForGood()}
      >
        {t(($) => $.recordings.remove)}
      </Button>
    </div>
  );
}
