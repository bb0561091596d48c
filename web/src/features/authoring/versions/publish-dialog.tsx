import '@mantine/core/styles/Input.layer.css';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import { fromZonedInput, toZonedInput } from '#platform/time/zoned-input.ts';
import dialogClasses from '#ui/dialog.module.css';
import { WallTimeInput } from '#ui/wall-time-input.tsx';
import { useOpenDialog } from '#ui/use-open-dialog.ts';

interface PublishDialogProps {
  current: string | null;
  isBusy: boolean;
  onLeave: () => void;
  onDone: (at: string) => void;
}

/** Asks when to publish a version, in the reviewer's time zone. */
export function PublishDialog({ current, isBusy, onLeave, onDone }: PublishDialogProps) {
  const { t } = useTranslation();
  const zone = useZone();
  const titleId = useId();
  const dialog = useOpenDialog();
  const [text, setText] = useState(() => toZonedInput(current ?? nextFullHour(), zone));
  const [problem, setProblem] = useState<'timeWrong' | 'timePast' | null>(null);
  const at = fromZonedInput(text, zone);
  return (
    <dialog ref={dialog} className={dialogClasses.dialog} aria-labelledby={titleId} onClose={onLeave}>
      <h2 id={titleId}>{t(($) => $.reviewing.publishAt)}</h2>
      <form
        noValidate
        style={{ display: 'grid', gap: 'var(--space-20)', marginBlockStart: 'var(--space-14)' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (at === null) setProblem('timeWrong');
          else if (Date.parse(at) <= Date.now()) setProblem('timePast');
          else onDone(at);
        }}
      >
        <WallTimeInput
          label={t(($) => $.reviewing.time)}
          zone={zone}
          value={text}
          error={problem && t(($) => $.reviewing.timeProblems[problem])}
          onChange={(value) => {
            setText(value);
            setProblem(null);
          }}
        />
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onLeave}>
            {t(($) => $.core.goBack)}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t(($) => $.reviewing.publishAt)}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

/** The next full hour that is at least an hour away, so that there is time to reconsider. */
function nextFullHour(): string {
  const hour = 3_600_000;
  return new Date(Math.ceil(Date.now() / hour) * hour + hour).toISOString();
}
