import { create } from 'zustand';
import { ApiError, CallCancelled } from '#platform/api/api-error.ts';
import { openForUser } from '#platform/device/stores/open-for-user.ts';
import { inspected } from '#platform/devtools.ts';
import { newUuid } from '#platform/new-uuid.ts';
import { isUnreachable } from '#platform/offline/kept-answers.ts';
import { openOfflineDatabase, type KeptChange } from '#platform/offline/offline-database.ts';
import { oneAtATime } from '#platform/offline/one-at-a-time.ts';
import { ownerId } from '#platform/session/owner-id.ts';

/** A kind of change that can be made offline. */
export interface ChangeKind<Input, Result> {
  /** Stored with the changes on the device, so its meaning must never change. */
  name: string;
  /** Sends one change. `key` is the same for every attempt, so that the server applies it once. */
  send(input: Input, options: { key: string; signal: AbortSignal }): Promise<Result>;
}

/** Outcome of a change: the server's response, its refusal, or none yet. */
type Outcome = { result: unknown } | { error: unknown };

interface WaitingState {
  /** Number of the user's changes that the server has not confirmed. */
  count: number;
}

/** How many changes are waiting on this device. */
export const useWaitingChanges = create<WaitingState>()(inspected('waiting-changes', () => ({ count: 0 })));

const withQueueLock = oneAtATime('candela-changes');
const kinds = new Map<string, ChangeKind<never, unknown>>();
const timeoutMilliseconds = 20_000;
/** After this number of failures a change is dropped, so that it does not block the others for ever. */
const maxFailures = 8;
const retryPauses = [5_000, 15_000, 60_000, 300_000];

/** Changes of this tab whose caller is waiting for the outcome, which the sender writes here. */
const awaited = new Map<number, Outcome | null>();

let retries = 0;
let timer: number | undefined;
let refusalListener: (change: KeptChange, error: unknown) => void = () => {};

/** Registers a kind; its changes waiting on the device can be sent from now on. */
export function changeKind<Input, Result>(kind: ChangeKind<Input, Result>): ChangeKind<Input, Result> {
  kinds.set(kind.name, kind as ChangeKind<never, unknown>);
  return kind;
}

/** Sets the listener for changes that the server refuses when no caller is waiting any more. */
export function onChangeRefused(listener: typeof refusalListener): void {
  refusalListener = listener;
}

/**
 * Makes a change: stores it first, then sends it after those already waiting.
 * @returns the server's response, or null if the change waits on the device; raises the server's refusal
 */
export async function makeChange<Input, Result>(kind: ChangeKind<Input, Result>, input: Input): Promise<Result | null> {
  const userId = ownerId();
  if (userId === null) throw new CallCancelled();
  const key = newUuid();
  let number: number;
  try {
    const change = { key, userId, kind: kind.name, input, madeAt: Date.now(), failures: 0 };
    const db = await openForUser(openOfflineDatabase, userId);
    number = await db.add('changes', change as KeptChange);
  } catch (error) {
    if (error instanceof CallCancelled) throw error;
    // Without storage the change is sent now or not at all, but still in order.
    return withQueueLock(() => kind.send(input, { key, signal: AbortSignal.timeout(timeoutMilliseconds) }));
  }
  awaited.set(number, null);
  await countChanges();
  await sendChanges();
  const outcome = awaited.get(number);
  awaited.delete(number);
  if (!outcome) return null;
  if ('error' in outcome) throw outcome.error;
  return outcome.result as Result;
}

/** The user's waiting changes, in order. */
export async function listChanges(): Promise<KeptChange[]> {
  try {
    const userId = ownerId();
    const changes = await (await openOfflineDatabase()).getAll('changes');
    return changes.filter((change) => change.userId === userId);
  } catch {
    return [];
  }
}

/**
 * Sends the waiting changes in the order in which they were made. A refused change is dropped and the others continue; if the server
 * cannot be reached, the rest waits for the next time. One tab sends at a time.
 */
export function sendChanges(): Promise<void> {
  return withQueueLock(async () => {
    let isComplete = true;
    for (const change of await listChanges()) {
      if (change.userId !== ownerId()) break;
      // A kind from a part of the client that is not loaded or no longer exists: it must not block the others.
      if (!kinds.has(change.kind)) continue;
      const outcome = await sendOne(change);
      if (!outcome) {
        isComplete = false;
        break;
      }
      const isAwaited = awaited.has(change.number);
      if (isAwaited) awaited.set(change.number, outcome);
      isComplete = await forgetChange(change.number);
      if ('error' in outcome && !isAwaited) refusalListener(change, outcome.error);
      if (!isComplete) break;
    }
    await countChanges();
    if (isComplete) retries = 0;
    else retryLater();
  });
}

/** @returns whether it was removed; otherwise it will be sent again, which the server recognises by its key */
async function forgetChange(number: number): Promise<boolean> {
  try {
    await (await openOfflineDatabase()).delete('changes', number);
    return true;
  } catch {
    return false;
  }
}

/** Updates the number of waiting changes; another tab may have made or sent some. */
export async function countChanges(): Promise<void> {
  useWaitingChanges.setState({ count: (await listChanges()).length });
}

/** Sends one change; returns its outcome, or null if it has to wait. */
async function sendOne(change: KeptChange): Promise<Outcome | null> {
  const kind = kinds.get(change.kind);
  if (!kind) return null;
  try {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    return { result: await kind.send(change.input as never, { key: change.key, signal }) };
  } catch (error) {
    if (isRefused(error)) return { error };
    if (!(error instanceof ApiError) || error.status < 500 || isUnreachable(error)) return null;
    if (change.failures + 1 >= maxFailures) return { error };
    await countFailure(change);
    return null;
  }
}

async function countFailure(change: KeptChange): Promise<void> {
  try {
    const db = await openForUser(openOfflineDatabase, change.userId);
    await db.put('changes', { ...change, failures: change.failures + 1 });
  } catch {
    // It is tried again later, and counted then; or its user has signed out.
  }
}

/** Whether the server will never accept it: retrying or signing in again does not help. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status);
}

function retryLater(): void {
  const pause = retryPauses[Math.min(retries, retryPauses.length - 1)];
  retries++;
  window.clearTimeout(timer);
  timer = window.setTimeout(() => void sendChanges(), pause);
}
