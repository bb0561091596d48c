import { create } from 'zustand';
import { inspected } from '#platform/devtools.ts';
import { ApiError, CallCancelled } from '#platform/api/api-error.ts';
import { newUuid } from '#platform/new-uuid.ts';
import { isUnreachable, ownerId } from '#platform/offline/kept-answers.ts';
import { oneAtATime } from '#platform/offline/one-at-a-time.ts';
import { openOfflineDatabase, type KeptChange } from '#platform/offline/offline-database.ts';

/** A kind of change that may be made without a connection. */
export interface ChangeKind<Input, Result> {
  /** Kept with the changes on the device: it never changes its meaning. */
  name: string;
  /** Sends one change. `key` is the same however often it is sent, so that the server takes it once. */
  send(input: Input, options: { key: string; signal: AbortSignal }): Promise<Result>;
}

/** What came of a change: the server's answer, its refusal, or nothing yet. */
type Outcome = { result: unknown } | { error: unknown };

interface WaitingState {
  /** Changes of the user that the server has not confirmed. */
  count: number;
}

/** How many changes wait on this device. */
export const useWaitingChanges = create<WaitingState>()(inspected('waiting-changes', () => ({ count: 0 })));

const withQueueLock = oneAtATime('candela-changes');
const kinds = new Map<string, ChangeKind<never, unknown>>();
const answerMilliseconds = 20_000;
/** A change at which the server fails again and again must not hold up the others for ever. */
const maxFailures = 8;
const retryPauses = [5_000, 15_000, 60_000, 300_000];

/** Changes of this tab whose maker waits to hear what came of them; whoever sends them writes it here. */
const awaited = new Map<number, Outcome | null>();

let retries = 0;
let timer: number | undefined;
let refusalListener: (change: KeptChange, error: unknown) => void = () => {};

/** Makes a kind known; what waits of it on the device can be sent from now on. */
export function changeKind<Input, Result>(kind: ChangeKind<Input, Result>): ChangeKind<Input, Result> {
  kinds.set(kind.name, kind as ChangeKind<never, unknown>);
  return kind;
}

/** Says who is told when the server refuses a change that nobody waits for any more. */
export function onChangeRefused(listener: typeof refusalListener): void {
  refusalListener = listener;
}

/**
 * Makes a change: it is written down first, then sent after those that wait already.
 * @returns the server's answer, or null when the change waits on the device; raises what the server refuses
 */
export async function makeChange<Input, Result>(kind: ChangeKind<Input, Result>, input: Input): Promise<Result | null> {
  const userId = ownerId();
  if (userId === null) throw new CallCancelled();
  const key = newUuid();
  let number: number;
  try {
    const change = { key, userId, kind: kind.name, input, madeAt: Date.now(), failures: 0 };
    number = await (await openOfflineDatabase()).add('changes', change as KeptChange);
  } catch {
    // A browser that stores nothing: it is sent now or not at all, but in its turn.
    return withQueueLock(() => kind.send(input, { key, signal: AbortSignal.timeout(answerMilliseconds) }));
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

/** The changes of the user that wait, in their order. */
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
 * Sends what waits, one after the other in the order in which it was made. A change that is refused is dropped and the rest
 * goes on; when the server cannot be reached, the rest stays for the next time. One tab sends at a time.
 */
export function sendChanges(): Promise<void> {
  return withQueueLock(async () => {
    let isComplete = true;
    for (const change of await listChanges()) {
      if (change.userId !== ownerId()) break;
      // Of a part of the client that is not loaded, or not there any more: it keeps nobody back.
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

/** @returns whether it is gone; otherwise it is sent once more, which the server takes for the same */
async function forgetChange(number: number): Promise<boolean> {
  try {
    await (await openOfflineDatabase()).delete('changes', number);
    return true;
  } catch {
    return false;
  }
}

/** Forgets every change of this device, or those of others than one user. */
export async function dropChanges({ exceptOf }: { exceptOf: string | null }): Promise<void> {
  try {
    const transaction = (await openOfflineDatabase()).transaction('changes', 'readwrite');
    for (const change of await transaction.store.getAll()) {
      if (change.userId !== exceptOf) await transaction.store.delete(change.number);
    }
    await transaction.done;
  } catch {
    // The browser stores nothing: nothing waits.
  }
  await countChanges();
}

/** Reads how many wait; another tab may have made or sent some. */
export async function countChanges(): Promise<void> {
  useWaitingChanges.setState({ count: (await listChanges()).length });
}

/** What became of a change, or null when it has to wait. */
async function sendOne(change: KeptChange): Promise<Outcome | null> {
  const kind = kinds.get(change.kind);
  if (!kind) return null;
  try {
    const signal = AbortSignal.timeout(answerMilliseconds);
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
    await (await openOfflineDatabase()).put('changes', { ...change, failures: change.failures + 1 });
  } catch {
    // It is tried again, and counted then.
  }
}

/** Whether the server will never take it: trying again, or signing in again, changes nothing. */
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
