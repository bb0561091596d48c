import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openSource, record, type OpenSource, type Recorder, type RecordingSource } from './recording.ts';

export type RecordingState = 'idle' | 'asking' | 'recording' | 'paused';

/** State of a recording; `onFilm` receives the file, or null if there is none. */
export function useRecording(nameOf: () => string, onFilm: (file: File | null) => void) {
  const [open, setOpen] = useState<OpenSource | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [state, setState] = useState<RecordingState>('idle');
  const recorder = useRef<Recorder | null>(null);
  const isGone = useRef(false);
  useEffect(() => () => open?.close(), [open]);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  const finish = useEffectEvent(async () => {
    const file = await recorder.current?.stop(nameOf().replaceAll(/[/\\:]/g, '-'));
    recorder.current = null;
    onFilm(file && file.size > 0 ? file : null);
  });

  async function begin(source: RecordingSource): Promise<void> {
    setRefused(false);
    setState('asking');
    try {
      const opened = await openSource(source);
      // Closed while the browser was asking for permission: release the devices.
      if (isGone.current) return opened.close();
      opened.onEnded(() => void finish());
      recorder.current = record(opened.stream);
      setOpen(opened);
      setState('recording');
    } catch {
      setRefused(true);
      setState('idle');
    }
  }

  function togglePause(): void {
    if (state === 'paused') recorder.current?.resume();
    else recorder.current?.pause();
    setState(state === 'paused' ? 'recording' : 'paused');
  }

  return { stream: open?.stream ?? null, isRefused, state, begin, togglePause, finish: () => finish() };
}
