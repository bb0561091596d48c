import { ApiError, CallCancelled } from '#platform/api/api-error.ts';
import { openOfflineDatabase } from '#platform/offline/offline-database.ts';
import { ownerId } from '#platform/session/owner-id.ts';

/** Offline content expires after this time without a connection: access may have ended meanwhile. */
const maxUncheckedMilliseconds = 30 * 24 * 3_600_000;

/** A response stored on this device for the signed-in user; null if there is none. */
export async function readKept<T>(address: string): Promise<T | null> {
  try {
    const kept = await (await openOfflineDatabase()).get('answers', address);
    if (!kept || kept.userId !== ownerId() || Date.now() - kept.checkedAt > maxUncheckedMilliseconds) return null;
    return kept.answer as T;
  } catch {
    // The browser does not allow storage.
    return null;
  }
}

/**
 * Asks the server, and falls back to the stored response if it cannot be reached. If the server refuses, the stored response is not
 * used; a successful response is merged into the stored one by `renew`.
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

/** Changes a stored response, for example after progress made offline. */
export async function changeKept<T>(address: string, change: (answer: T) => T): Promise<void> {
  try {
    const transaction = (await openOfflineDatabase()).transaction('answers', 'readwrite');
    const kept = await transaction.store.get(address);
    if (kept && kept.userId === ownerId()) {
      await transaction.store.put({ ...kept, answer: change(kept.answer as T) });
    }
    await transaction.done;
  } catch {
    // Without storage there is nothing to change.
  }
}

/** A file stored on this device for the signed-in user. */
export async function readKeptFile(id: string): Promise<Blob | null> {
  try {
    const kept = await (await openOfflineDatabase()).get('files', id);
    return kept && kept.userId === ownerId() ? new Blob([kept.bytes], { type: kept.mimeType }) : null;
  } catch {
    return null;
  }
}

/** Whether a call failed because the server could not be reached, so that a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 502 && error.status <= 504;
  return !(error instanceof CallCancelled) && !(error instanceof DOMException && error.name === 'AbortError');
}
