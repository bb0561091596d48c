import { useEffect, useState } from 'react';
import type { VerificationNews, VerificationOrder } from './verification-worker.ts';

const beginning: VerificationNews = { type: 'progress', read: 0, all: 0 };

/**
 * Checks the log of this site, or a file, in a worker; another order ends the one before.
 * @param keys those of the site; null: not known yet
 */
export function useVerification(file: File | null, keys: readonly string[] | null): VerificationNews {
  const keyText = keys?.join('\n') ?? null;
  const [last, setLast] = useState<{ file: File | null; keyText: string | null; news: VerificationNews } | null>(null);

  useEffect(() => {
    if (keyText === null) return;
    const tell = (news: VerificationNews) => setLast({ file, keyText, news });
    const worker = new Worker(new URL('./verification-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<VerificationNews>) => tell(data));
    worker.addEventListener('error', () => tell({ type: 'impossible' }));
    const order: VerificationOrder = {
      address: `${window.location.origin}/ledger`,
      file,
      keys: keyText.split('\n').filter((key) => key !== ''),
    };
    worker.postMessage(order);
    return () => worker.terminate();
  }, [file, keyText]);

  return last?.file === file && last.keyText === keyText ? last.news : beginning;
}
