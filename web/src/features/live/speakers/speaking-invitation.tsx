import { Button, NativeSelect } from '@mantine/core';
import { useId, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSpeaking } from './speakers.api.ts';
import classes from './speakers.module.css';
import { useMicrophone } from './use-microphone.ts';
import dialogClasses from '#ui/dialog.module.css';
import { LevelMeter } from '#ui/level-meter.tsx';
import { useOpenDialog } from '#ui/use-open-dialog.ts';

interface SpeakingInvitationProps {
  eventId: number;
  /** Takes over the microphone. */
  onStart: (stream: MediaStream) => void;
}

/** Asks the user whether they want to speak, then for the microphone, and shows its level before anybody else hears it. */
export function SpeakingInvitation({ eventId, onStart }: SpeakingInvitationProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const textId = useId();
  const dialog = useOpenDialog();
  const { end } = useSpeaking(eventId);
  const microphone = useMicrophone();
  const { stream, problem, devices } = microphone;
  const start = () => {
    const taken = microphone.take();
    if (taken) onStart(taken);
  };
  const decline = () => end.mutate();
  // The dialog stays open until the server has confirmed.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault();
    decline();
  };
  return (
    <dialog
      ref={dialog}
      className={dialogClasses.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={cancel}
    >
      <h2 id={titleId}>{t(($) => $.speaking.invitation)}</h2>
      <p id={textId}>{stream ? t(($) => $.speaking.test) : t(($) => $.speaking.invitationText)}</p>
      {problem && (
        <p className={classes.problem} role="alert">
          {t(($) => $.speaking.problems[problem])}
        </p>
      )}
      {stream && (
        <div className={classes.microphone}>
          {devices.length > 1 && (
            <NativeSelect
              label={t(($) => $.live.microphone)}
              data={devices.map(({ deviceId, label }) => ({ value: deviceId, label }))}
              value={microphone.deviceId}
              onChange={(event) => microphone.open(event.currentTarget.value)}
            />
          )}
          <LevelMeter stream={stream} />
        </div>
      )}
      <div className={dialogClasses.actions}>
        <Button variant="default" loading={end.isPending} onClick={decline}>
          {t(($) => $.speaking.decline)}
        </Button>
        {stream ? (
          <Button onClick={start}>{t(($) => $.speaking.start)}</Button>
        ) : (
          <Button loading={microphone.isOpening} onClick={() => microphone.open('')}>
            {problem ? t(($) => $.core.retry) : t(($) => $.speaking.useMicrophone)}
          </Button>
        )}
      </div>
    </dialog>
  );
}
