import { readAnchors, readCosignatures, readEntryText } from '@candela/markets/log/log-site';
import { verifyLog, type LogReader, type LogVerdict } from '@candela/markets/log/verification';
import { logOfFile, logOfSite } from './browser-log.ts';

/** What to check: the log of this site, or a file. */
export interface VerificationOrder {
  address: string;
  file: File | null;
  /** Those that the site says are its own. */
  keys: string[];
  /** Keys of witnesses that the reader trusts. */
  witnesses: string[];
}

export type VerificationNews =
  | { type: 'progress'; read: number; all: number }
  | {
      type: 'done';
      verdict: LogVerdict | null;
      milliseconds: number;
      openings: number;
      keys: string[];
      published: string | null;
    }
  | { type: 'unreachable' }
  | { type: 'impossible' };

const tell = (news: VerificationNews): void => self.postMessage(news);

/** Reading, hashing and comparing: a page would stand still meanwhile. */
async function check({ address, file, keys, witnesses }: VerificationOrder): Promise<void> {
  const began = performance.now();
  const site = logOfSite(address);
  const archive = file ? await logOfFile(file) : null;
  if (file && !archive) {
    tell({ type: 'done', verdict: null, milliseconds: performance.now() - began, openings: 0, keys, published: null });
    return;
  }
  const openings = archive?.openings ?? [];
  // Without a connection there is only what the file says of its own keys, which the page shows.
  const trusted = keys.length > 0 ? keys : (archive?.keys ?? []);
  // Of this site, whose keys are known: it is reached, and is what is checked.
  const log = archive?.hasLog ? archive.reader : site;
  const outside = await readOutside(site, log, keys.length > 0 ? witnesses : null);
  if (!outside) return tell({ type: 'unreachable' });
  let told = 0;
  const verdict = await verifyLog(
    log,
    { keys: trusted, openings, days: archive?.days ?? [], witnesses, ...outside },
    (read, all) => {
      if (performance.now() - told < 100 && read < all) return;
      told = performance.now();
      tell({ type: 'progress', read, all });
    },
  );
  tell({
    type: 'done',
    verdict,
    milliseconds: performance.now() - began,
    openings: openings.length,
    keys: trusted,
    // The same entry as everybody sees it, beside that of the file.
    published: verdict.wrong && archive?.hasLog ? await readEntryText(site, verdict.wrong.index) : null,
  });
}

/** What others have said of the log; nothing without a site. Null when the site breaks off. */
async function readOutside(site: LogReader, log: LogReader, witnesses: string[] | null) {
  try {
    const anchors = witnesses ? await readAnchors(site) : [];
    return { anchors, cosignatures: await readCosignatures(site, log, { anchors, witnesses: witnesses ?? [] }) };
  } catch {
    return null;
  }
}

self.addEventListener('message', ({ data }: MessageEvent<VerificationOrder>) => {
  check(data).catch(() => tell({ type: 'impossible' }));
});
