import type { CourseDraft } from '@candela/contract/authoring/drafts';
import { Button } from '@mantine/core';
import { CalendarClock, Check, CircleAlert, Rocket, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { NoteDialog } from './note-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import classes from './review-decisions.module.css';
import { useDecisions } from './versions.api.ts';

/** The reviewer's decisions; the reason is shown for disabled ones. */
export function ReviewDecisions({ draft }: { draft: CourseDraft }) {
  const { t } = useTranslation();
  const format = useFormat();
  const reasonId = useId();
  const [asked, setAsked] = useState<'changes' | 'time' | null>(null);
  const decisions = useDecisions(draft.courseId);
  const { state, submittedVersion, mustFixCount, publishAt } = draft;
  const isHeld = mustFixCount > 0;
  return (
    <>
      {state === 'in_review' && (
        <>
          {isHeld && (
            <span id={reasonId} className={classes.reason}>
              <CircleAlert size={15} aria-hidden />
              {t(($) => $.reviewing.held, { count: mustFixCount })}
            </span>
          )}
          <Button
            variant="default"
            leftSection={<Check size={16} aria-hidden />}
            disabled={isHeld || submittedVersion === null}
            aria-describedby={isHeld ? reasonId : undefined}
            loading={decisions.approve.isPending}
            onClick={() => submittedVersion !== null && decisions.approve.mutate(submittedVersion)}
          >
            {t(($) => $.reviewing.approve)}
          </Button>
          <Button leftSection={<Undo2 size={16} className="flips" aria-hidden />} onClick={() => setAsked('changes')}>
            {t(($) => $.reviewing.requestChanges)}
          </Button>
        </>
      )}
      {(state === 'approved' || state === 'scheduled') && (
        <>
          {publishAt && (
            <span className={classes.time}>{t(($) => $.reviewing.comesOut, { when: format.dateTime(publishAt) })}</span>
          )}
          <Button
            variant="default"
            leftSection={<CalendarClock size={16} aria-hidden />}
            onClick={() => setAsked('time')}
          >
            {t(($) => $.reviewing.publishAt)}
          </Button>
          {state === 'scheduled' && (
            <Button
              variant="default"
              loading={decisions.cancelPublication.isPending}
              onClick={() => decisions.cancelPublication.mutate()}
            >
              {t(($) => $.reviewing.cancelTime)}
            </Button>
          )}
          <Button
            leftSection={<Rocket size={16} aria-hidden />}
            loading={decisions.publish.isPending}
            onClick={() => decisions.publish.mutate(null)}
          >
            {t(($) => $.reviewing.publishNow)}
          </Button>
        </>
      )}
      {asked === 'changes' && (
        <NoteDialog
          title={t(($) => $.reviewing.requestChanges)}
          label={t(($) => $.reviewing.note)}
          hint={t(($) => $.reviewing.noteHint)}
          confirm={t(($) => $.reviewing.requestChanges)}
          isRequired
          isBusy={decisions.requestChanges.isPending}
          onLeave={() => setAsked(null)}
          onDone={(note) => decisions.requestChanges.mutate(note, { onSuccess: () => setAsked(null) })}
        />
      )}
      {asked === 'time' && (
        <PublishDialog
          current={publishAt}
          isBusy={decisions.publish.isPending}
          onLeave={() => setAsked(null)}
          onDone={(at) => decisions.publish.mutate(at, { onSuccess: () => setAsked(null) })}
        />
      )}
    </>
  );
}
