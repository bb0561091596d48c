import { useEffect, useState } from 'react';
import type { VerificationNews, VerificationOrder } from './verification-worker.ts';

const beginning: VerificationNews = { type: 'progress', read: 0, all: 0 };

/**
 * Checks the log of this site, or a file, in a worker; another order ends the one before.
 * @param witnesses keys that the reader trusts, a line each
 * @param keys those of the site; null: not known yet
 */
export function useVerification(
  file: File | null,
  keys: readonly string[] | null,
  witnesses: string,
): VerificationNews {
  const keyText = keys?.join('\n') ?? null;
  const [last, setLast] = useState<{ order: string | null; file: File | null; news: VerificationNews } | null>(null);

  const order = keyText === null ? null : `${keyText}\n\n${witnesses}`;

  useEffect(() => {
    if (keyText === null) return;
    const tell = (news: VerificationNews) => setLast({ file, order, news });
    const worker = new Worker(new URL('./verification-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<VerificationNews>) => tell(data));
    worker.addEventListener('error', () => tell({ type: 'impossible' }));
    const asked: VerificationOrder = {
      address: `${window.location.origin}/ledger`,
      file,
      keys: linesOf(keyText),
      witnesses: linesOf(witnesses),
    };
    worker.postMessage(asked);
    return () => worker.terminate();
  }, [file, keyText, witnesses, order]);

  return last?.file === file && last.order === order ? last.news : beginning;
}

const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
