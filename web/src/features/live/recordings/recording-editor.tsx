import type { RecordingDetail } from '@candela/contract/live/recordings';
import { Button } from '@mantine/core';
import { EyeOff, Scissors, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/confirm.ts';
import { useFormat } from '#platform/time.ts';
import { showToast } from '#platform/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { ChapterFields } from './chapter-fields.tsx';
import { ClockField } from './clock-field.tsx';
import { LessonMaker } from './lesson-maker.tsx';
import classes from './recording-editor.module.css';
import { useRecordingChanges } from './recordings.api.ts';

interface RecordingEditorProps {
  recording: RecordingDetail;
  /** Where the picture is. */
  seconds: number;
  onSeek: (seconds: number) => void;
  onRemoved: () => void;
}

/** For hosts: what is published of a recording, its chapters, and the lesson made of it. */
export function RecordingEditor({ recording, seconds, onSeek, onRemoved }: RecordingEditorProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { save, remove } = useRecordingChanges(recording.eventId);
  const [draft, setDraft] = useState(() => draftOf(recording));
  const { trimStart, trimEnd, chapters } = draft;
  const isPublished = recording.publishedAt !== null;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(recording));
  const publish = (isToPublish: boolean) =>
    save.mutate(
      { ...draft, isPublished: isToPublish },
      {
        onSuccess: (saved) => {
          setDraft(draftOf(saved));
          showToast('success', {
            title: isToPublish ? t(($) => $.recordings.published) : t(($) => $.recordings.withdrawn),
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
    <section className={classes.editor} aria-label={t(($) => $.recordings.edit)}>
      <header>
        <h2>{t(($) => $.recordings.edit)}</h2>
        {isPublished ? (
          <Badge tone="brand" text={t(($) => $.recordings.isPublished)} />
        ) : (
          <Badge text={t(($) => $.recordings.isDraft)} />
        )}
      </header>
      <div className={classes.trim}>
        <ClockField
          label={t(($) => $.recordings.begins)}
          value={trimStart}
          here={seconds}
          max={recording.wholeSeconds}
          onChange={(value) => setDraft({ ...draft, trimStart: value })}
        />
        <ClockField
          label={t(($) => $.recordings.ends)}
          value={trimEnd}
          here={seconds}
          max={recording.wholeSeconds}
          onChange={(value) => setDraft({ ...draft, trimEnd: value })}
        />
        <p className={classes.note}>
          <Scissors size={15} aria-hidden />{' '}
          {t(($) => $.recordings.keeps, {
            kept: format.clock(Math.max(0, trimEnd - trimStart)),
            whole: format.clock(recording.wholeSeconds),
          })}
        </p>
      </div>
      <ChapterFields
        chapters={chapters}
        here={seconds}
        onChange={(value) => setDraft({ ...draft, chapters: value })}
        onSeek={onSeek}
      />
      <div className={classes.actions}>
        <Button
          leftSection={<Send size={16} aria-hidden />}
          disabled={trimEnd <= trimStart || (isPublished && !isChanged)}
          loading={save.isPending}
          onClick={() => publish(true)}
        >
          {isPublished ? t(($) => $.recordings.publishAgain) : t(($) => $.recordings.publish)}
        </Button>
        {isPublished && (
          <Button variant="default" leftSection={<EyeOff size={16} aria-hidden />} onClick={() => publish(false)}>
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
      <LessonMaker eventId={recording.eventId} isPublished={isPublished} />
    </section>
  );
}

function draftOf({ trimStart, trimEnd, chapters }: RecordingDetail) {
  return { trimStart, trimEnd, chapters };
}
