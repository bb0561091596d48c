import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { acceptedScore, guessablePartsOf } from '@candela/contract/sign-in/password-strength';
import type { StrengthQuestion } from './password-strength-worker.ts';
import { passwordsBusy } from './passwords.ts';

/** One at a time: each check takes a tenth of a second and 40 MB, which are freed with its thread. */
const turns = pLimit(1);
const maxWaiting = 16;
const timeoutMilliseconds = 10_000;

/**
 * Whether a password is among those that attackers try first: common ones, patterns, and data known about its owner.
 * @param known address and names of the owner
 * @throws AppError server.busy when too many wait already, or no answer comes
 */
export async function isTooCommon(password: string, known: readonly string[]): Promise<boolean> {
  if (turns.pendingCount >= maxWaiting) throw passwordsBusy();
  return (await turns(() => ask({ password, known: guessablePartsOf(known) }))) < acceptedScore;
}

async function ask(question: StrengthQuestion): Promise<number> {
  const worker = new Worker(new URL('./password-strength-worker.ts', import.meta.url), { workerData: question });
  try {
    const [score] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMilliseconds) })) as [number];
    return score;
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') {
      throw passwordsBusy(error);
    }
    throw error;
  } finally {
    await worker.terminate();
  }
}
