import { useEffect, useRef, useState } from 'react';
import type { VerificationNews, VerificationOrder } from './verification-worker.ts';

export type Verification = { type: 'waiting' } | VerificationNews;

/** Checks a log in a worker; another order ends the one before. */
export function useVerification(): { state: Verification; check: (order: VerificationOrder) => void } {
  const worker = useRef<Worker>(null);
  const [state, setState] = useState<Verification>({ type: 'waiting' });

  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => stop, []);

  function check(order: VerificationOrder): void {
    stop();
    setState({ type: 'progress', read: 0, all: 0 });
    const opened = new Worker(new URL('./verification-worker.ts', import.meta.url), { type: 'module' });
    opened.addEventListener('message', ({ data }: MessageEvent<VerificationNews>) => setState(data));
    opened.addEventListener('error', () => setState({ type: 'impossible' }));
    worker.current = opened;
    opened.postMessage(order);
  }

  return { state, check };
}
