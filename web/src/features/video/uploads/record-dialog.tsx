import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import { Button, SegmentedControl } from '@mantine/core';
import { CircleDot, CircleStop, Pause, Play } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import dialogClasses from '#ui/dialog.module.css';
import classes from './record-dialog.module.css';
import {
  canRecordScreen,
  openSource,
  record,
  recordingSources,
  type OpenSource,
  type Recorder,
  type RecordingSource,
} from './recording.ts';

/** Records camera, screen or both; `onDone` gets the film, or null when there is none. */
export function RecordDialog({ onDone }: { onDone: (file: File | null) => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [source, setSource] = useState<RecordingSource>('camera');
  const [open, setOpen] = useState<OpenSource | null>(null);
  const [isRefused, setRefused] = useState(false);
  const recorder = useRef<Recorder | null>(null);
  const [state, setState] = useState<'idle' | 'recording' | 'paused'>('idle');
  const seconds = useSeconds(state);
  const preview = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (preview.current) preview.current.srcObject = open?.stream ?? null;
  }, [open]);
  useEffect(() => () => open?.close(), [open]);
  const begin = async () => {
    setRefused(false);
    try {
      const opened = await openSource(source);
      opened.onEnded(() => void finish());
      recorder.current = record(opened.stream);
      setOpen(opened);
      setState('recording');
    } catch {
      setRefused(true);
    }
  };
  const finish = useEffectEvent(async () => {
    const name = t(($) => $.uploads.record.fileName, { when: format.dateTime(new Date().toISOString()) });
    const file = await recorder.current?.stop(name.replaceAll(/[/\\:]/g, '-'));
    recorder.current = null;
    onDone(file && file.size > 0 ? file : null);
  });
  const isBusy = state !== 'idle';
  const sources = recordingSources.filter((each) => each === 'camera' || canRecordScreen());
  return (
    <AskingDialog title={t(($) => $.uploads.record.title)} isWide onLeave={() => onDone(null)}>
      <div className={classes.stage}>
        <video
          ref={preview}
          autoPlay
          muted
          playsInline
          hidden={!open}
          aria-label={t(($) => $.uploads.record.preview)}
        />
        {!open && <span>{isRefused ? t(($) => $.uploads.record.refused) : t(($) => $.uploads.record.hint)}</span>}
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
        <Button variant="default" onClick={() => onDone(null)}>
          {isBusy ? t(($) => $.uploads.record.discard) : t(($) => $.core.close)}
        </Button>
        {isBusy ? (
          <>
            <Button
              variant="default"
              leftSection={state === 'paused' ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
              onClick={() => {
                if (state === 'paused') recorder.current?.resume();
                else recorder.current?.pause();
                setState(state === 'paused' ? 'recording' : 'paused');
              }}
            >
              {state === 'paused' ? t(($) => $.uploads.resume) : t(($) => $.uploads.pause)}
            </Button>
            <Button leftSection={<CircleStop size={16} aria-hidden />} onClick={() => void finish()}>
              {t(($) => $.uploads.record.finish)}
            </Button>
          </>
        ) : (
          <Button leftSection={<CircleDot size={16} aria-hidden />} onClick={() => void begin()}>
            {t(($) => $.uploads.record.start)}
          </Button>
        )}
      </div>
    </AskingDialog>
  );
}

function useSeconds(state: 'idle' | 'recording' | 'paused'): number {
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
