import { useEffect, useRef, useState } from 'react';
import { guessablePartsOf } from '@candela/contract/sign-in/password-strength';
import type { StrengthAnswer, StrengthQuestion } from './strength-worker.ts';

const pauseMilliseconds = 200;

/**
 * The strength of a password, shortly after typing; null until it is computed. The dictionary is loaded with the first letter.
 */
export function usePasswordStrength(password: string, known: readonly string[]): StrengthAnswer | null {
  const worker = useRef<Worker>(null);
  const [answer, setAnswer] = useState<StrengthAnswer | null>(null);
  const parcel = JSON.stringify({ password, known: guessablePartsOf(known) } satisfies StrengthQuestion);

  useEffect(() => {
    if (password === '') return;
    const timer = window.setTimeout(() => {
      worker.current ??= openWorker(setAnswer);
      worker.current.postMessage(JSON.parse(parcel));
    }, pauseMilliseconds);
    return () => window.clearTimeout(timer);
  }, [password, parcel]);

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = null;
    },
    [],
  );
  return answer?.password === password ? answer : null;
}

function openWorker(onAnswer: (answer: StrengthAnswer) => void): Worker {
  const worker = new Worker(new URL('./strength-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<StrengthAnswer>) => onAnswer(data));
  return worker;
}
