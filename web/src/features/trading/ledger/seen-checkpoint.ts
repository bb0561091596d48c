import { localItem } from '#platform/device/stores/items.ts';
import { parseCheckpoint, parseNote } from '@candela/markets/log/checkpoint';
import { continuityOf, type LogContinuity } from '@candela/markets/log/tile-hashes';
import { openCheckpoint } from '@candela/markets/log/verification';
import { logOfSite } from './browser-log.ts';
import { readLogKeys } from './log-keys.ts';

/** That this browser has been shown two logs: what to save, as evidence. */
export interface SeenFork {
  kind: Extract<LogContinuity, 'forked' | 'rolledBack'>;
  /** The signed checkpoint that was seen before, and the one of now. */
  before: string;
  now: string;
}

const item = localItem('log-checkpoint');

const checkpointOf = (note: string) => parseCheckpoint(parseNote(note)?.text ?? '');

/**
 * Holds the log against the last checkpoint that this browser has seen, and keeps the new one: whoever comes back is a witness. After a fork
 * the earlier one stays.
 * @returns null when the log goes on from there
 * @throws when the log cannot be read
 */
export async function watchLog(address = '/ledger'): Promise<SeenFork | null> {
  const site = logOfSite(address);
  const note = await site.text('checkpoint');
  const seen = item.read();
  const before = seen === null ? null : checkpointOf(seen);
  const now = checkpointOf(note);
  if (!now) throw new Error('no checkpoint');
  if (seen !== null && before && before.origin === now.origin) {
    const continuity = await continuityOf(site, before, now);
    if (continuity === 'forked' || continuity === 'rolledBack') return { kind: continuity, before: seen, now: note };
    if (continuity === 'same') return null;
  }
  const { keys } = await readLogKeys();
  const isSigned = await openCheckpoint(
    note,
    keys.map(({ verifierKey }) => verifierKey),
    site.verify,
  );
  if (isSigned) item.write(note);
  return null;
}
