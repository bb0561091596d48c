import { ApiError, CallCancelled } from '#platform/api/api-error.ts';
import { openOfflineDatabase } from '#platform/offline/offline-database.ts';
import { isActingTab } from '#platform/session/acting.ts';
import { currentSession } from '#platform/session/session.ts';

/** Who has not been online for so long has to be, before anything opens again: access may have ended meanwhile. */
const maxUncheckedMilliseconds = 30 * 24 * 3_600_000;

/** An answer that was kept on this device for the user who is signed in, null when there is none. */
export async function readKept<T>(address: string): Promise<T | null> {
  try {
    const kept = await (await openOfflineDatabase()).get('answers', address);
    if (!kept || kept.userId !== ownerId() || Date.now() - kept.checkedAt > maxUncheckedMilliseconds) return null;
    return kept.answer as T;
  } catch {
    // The browser stores nothing.
    return null;
  }
}

/**
 * Asks the server, and takes what was kept where it cannot be reached. What the server refuses stays refused, whatever
 * is kept; what it answers is put into what is kept by `renew`.
 */
export async function orKept<T>(address: string, ask: () => Promise<T>, renew: (kept: T, answer: T) => T): Promise<T> {
  try {
    const answer = await ask();
    void changeKept<T>(address, (kept) => renew(kept, answer));
    return answer;
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const kept = await readKept<T>(address);
    if (kept === null) throw error;
    return kept;
  }
}

/** Changes a kept answer, as when progress was made without a connection. */
export async function changeKept<T>(address: string, change: (answer: T) => T): Promise<void> {
  try {
    const transaction = (await openOfflineDatabase()).transaction('answers', 'readwrite');
    const kept = await transaction.store.get(address);
    if (kept && kept.userId === ownerId()) {
      await transaction.store.put({ ...kept, answer: change(kept.answer as T) });
    }
    await transaction.done;
  } catch {
    // Nothing is kept: there is nothing to change.
  }
}

/** A file that was kept on this device for the user who is signed in. */
export async function readKeptFile(id: string): Promise<Blob | null> {
  try {
    const kept = await (await openOfflineDatabase()).get('files', id);
    return kept && kept.userId === ownerId() ? new Blob([kept.bytes], { type: kept.mimeType }) : null;
  } catch {
    return null;
  }
}

/** Whether a call failed because the server could not be reached, so that another time may do better. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 502 && error.status <= 504;
  return !(error instanceof CallCancelled) && !(error instanceof DOMException && error.name === 'AbortError');
}

/** Who what is kept belongs to; nobody in the account of another person, of whom nothing is kept on this device. */
export function ownerId(): string | null {
  return isActingTab || currentSession().id === null ? null : (currentSession().profile?.id ?? null);
}
