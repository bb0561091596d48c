import { getHealth } from '@candela/contract/site/health';
import { create } from 'zustand';
import { addressOf, apiKey, headersOf } from '#platform/api/api-request.ts';

/** A restart or a short loss is over by then, and not worth a word; a banner is there within two seconds. */
const patienceMilliseconds = 1200;
const answerMilliseconds = 700;

let isConnected = true;
let timer: number | undefined;

/** Whether the server could not be reached for a while. */
export const useServerAway = create<{ isAway: boolean }>()(() => ({ isAway: false }));

/** The connection of the hub is there, or an attempt to connect has failed. */
export function noteConnection(isThere: boolean): void {
  isConnected = isThere;
  if (isThere) {
    window.clearTimeout(timer);
    timer = undefined;
    useServerAway.setState({ isAway: false });
  } else {
    timer ??= window.setTimeout(() => void look(), patienceMilliseconds);
  }
}

/** Where a proxy lets no WebSocket through, everything else works: then nothing is away. */
async function look(): Promise<void> {
  const isAnswering = await answers();
  timer = undefined;
  if (!isConnected) useServerAway.setState({ isAway: !isAnswering });
}

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerMilliseconds);
    const address = addressOf(getHealth, {}, Date.now());
    const { status } = await fetch(address, { headers: headersOf(null, apiKey(), false), signal });
    // What stands before the server answers for it while it is away.
    return status < 500;
  } catch {
    return false;
  }
}
