import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import { Button, SegmentedControl } from '@mantine/core';
import { CircleDot, CircleStop, Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import dialogClasses from '#ui/dialog.module.css';
import classes from './record-dialog.module.css';
import { canRecordScreen, recordingSources, type RecordingSource } from './recording.ts';
import { useRecording, type RecordingState } from './use-recording.ts';

/** Records camera, screen or both; `onDone` receives the file, or null if there is none. */
export function RecordDialog({ onDone }: { onDone: (file: File | null) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [source, setSource] = useState<RecordingSource>('camera');
  const nameOf = () => t(($) => $.uploads.record.fileName, { when: format.dateTime(new Date().toISOString()) });
  const { stream, isRefused, state, begin, togglePause, finish } = useRecording(nameOf, onDone);
  const seconds = useSeconds(state);
  const preview = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (preview.current) preview.current.srcObject = stream;
  }, [stream]);
  const isBusy = state === 'recording' || state === 'paused';
  const mayDiscard = async () =>
    !isBusy ||
    (await askToConfirm({
      title: t(($) => $.uploads.record.discardTitle),
      text: t(($) => $.uploads.record.discardText),
      confirm: t(($) => $.uploads.record.discard),
    }));
  const discard = async () => {
    if (await mayDiscard()) onDone(null);
  };
  const sources = recordingSources.filter((each) => each === 'camera' || canRecordScreen());
  return (
    <AskingDialog title={t(($) => $.uploads.record.title)} isWide mayLeave={mayDiscard} onLeave={() => onDone(null)}>
      <div className={classes.stage}>
        <video
          ref={preview}
          autoPlay
          muted
          playsInline
          hidden={!stream}
          aria-label={t(($) => $.uploads.record.preview)}
        />
        {!stream && <span>{isRefused ? t(($) => $.uploads.record.refused) : t(($) => $.uploads.record.hint)}</span>}
        {isBusy && (
          <span className={`tabular ${classes.time}`} data-paused={state === 'paused' || undefined} role="timer">
            {clock(seconds)}
          </span>
        )}
      </div>
      {!isBusy && (
        <SegmentedControl
          fullWidth
          aria-label={t(($) => $.uploads.record.source)}
          value={source}
          onChange={(next) => setSource(next as RecordingSource)}
          data={sources.map((value) => ({ value, label: t(($) => $.uploads.record.sources[value]) }))}
        />
      )}
      <div className={`${dialogClasses.actions} ${classes.actions}`}>
        <Button variant="default" onClick={() => void discard()}>
          {isBusy ? t(($) => $.uploads.record.discard) : t(($) => $.core.close)}
        </Button>
        {isBusy ? (
          <>
            <Button
              variant="default"
              leftSection={state === 'paused' ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
              onClick={togglePause}
            >
              {state === 'paused' ? t(($) => $.uploads.resume) : t(($) => $.uploads.pause)}
            </Button>
            <Button leftSection={<CircleStop size={16} aria-hidden />} onClick={() => void finish()}>
              {t(($) => $.uploads.record.finish)}
            </Button>
          </>
        ) : (
          <Button
            loading={state === 'asking'}
            leftSection={<CircleDot size={16} aria-hidden />}
            onClick={() => void begin(source)}
          >
            {t(($) => $.uploads.record.start)}
          </Button>
        )}
      </div>
    </AskingDialog>
  );
}

function useSeconds(state: RecordingState): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (state !== 'recording') return;
    const timer = setInterval(() => setSeconds((now) => now + 1), 1000);
    return () => clearInterval(timer);
  }, [state]);
  return seconds;
}

function clock(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0');
  return `${Math.floor(seconds / 60)}:${rest}`;
}
