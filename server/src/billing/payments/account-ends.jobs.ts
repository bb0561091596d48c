import * as z from 'zod';
import type { Db, Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { NotAtProvider, type PaymentProvider } from './payment-provider.ts';
import { findEnding } from './purchases.queries.ts';

/** Cancels the subscriptions of users who delete their account, or resumes them when the users come back. */
export const accountEndJob = defineJob({
  name: 'payments.account-ends',
  payload: z.object({ externalId: z.string().max(200) }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 20, firstDelaySeconds: 30, maxDelaySeconds: 6 * 3600 },
  limitSeconds: 120,
});

/** A new job each time: one that runs may have read an outdated state. */
export async function queueAccountEnds(tx: Tx, externalIds: readonly string[]): Promise<void> {
  await enqueue(
    tx,
    accountEndJob,
    externalIds.map((externalId) => ({ payload: { externalId } })),
  );
}

interface Deps {
  db: Db;
  provider: PaymentProvider;
  takeSubscription(externalId: string): Promise<void>;
}

export function createAccountEnds({ db, provider, takeSubscription }: Deps) {
  const find = (externalId: string) => findEnding(db, provider.name, externalId);

  /** Repeats until the provider has the current state, also when that changes meanwhile. */
  return async ({ payload: { externalId } }: { payload: { externalId: string } }): Promise<void> => {
    try {
      let told: boolean | null = null;
      let wanted = await find(externalId);
      while (wanted !== null && wanted !== told) {
        await provider.setCancelling(externalId, wanted);
        told = wanted;
        wanted = await find(externalId);
      }
      await takeSubscription(externalId);
    } catch (error) {
      if (!(error instanceof NotAtProvider)) throw error;
    }
  };
}
