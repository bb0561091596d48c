import { create } from 'zustand';
import { addressOf, apiKey, headersOf } from '#platform/api/api-request.ts';
import { getHealth } from '@candela/contract/site/health';

/** Restarts and short losses take less than this and are not shown; the banner appears within two seconds. */
const patienceMilliseconds = 1200;
const timeoutMilliseconds = 700;

let isConnected = true;
const lossListeners = new Set<() => void>();
const answerListeners = new Set<() => void>();
let timer: number | undefined;

/** Whether the server has been unreachable for a while. */
export const useServerAway = create<{ isAway: boolean }>()(() => ({ isAway: false }));

/**
 * Calls `listener` when the connection to the hub is lost, in every tab: the first sign that the server has crashed. Returns a function
 * that unsubscribes.
 */
export function onConnectionLost(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

/** Calls `listener` when the server has answered another request while the hub is not connected. */
export function onServerAnswers(listener: () => void): void {
  answerListeners.add(listener);
}

/** Call when the server has answered a request that is repeated often while it is away. */
export function noteAnswer(): void {
  if (!isConnected) for (const listener of answerListeners) listener();
}

/** Call when the hub is connected, or when an attempt to connect has failed. */
export function noteConnection(isThere: boolean): void {
  if (isConnected && !isThere) for (const listener of lossListeners) listener();
  isConnected = isThere;
  if (isThere) {
    window.clearTimeout(timer);
    timer = undefined;
    useServerAway.setState({ isAway: false });
  } else {
    timer ??= window.setTimeout(() => void look(), patienceMilliseconds);
  }
}

/** Checks by HTTP: if only WebSockets are blocked by a proxy, the server is not away. */
async function look(): Promise<void> {
  const isAnswering = await answers();
  timer = undefined;
  if (!isConnected) useServerAway.setState({ isAway: !isAnswering });
}

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const address = addressOf(getHealth, {}, Date.now());
    const { status } = await fetch(address, { headers: headersOf(null, apiKey(), false), signal });
    // A proxy may respond with 5xx while the server is away.
    return status < 500;
  } catch {
    return false;
  }
}
