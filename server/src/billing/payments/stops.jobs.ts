import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { NotAtProvider, type PaymentProvider } from './payment-provider.ts';

/** Cancels subscriptions at the provider whose owner was erased, or which an admin has stopped. */
export const stopJob = defineJob({
  name: 'payments.stops',
  payload: z.object({ externalId: z.string().max(200) }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 20, firstDelaySeconds: 30, maxDelaySeconds: 6 * 3600 },
  limitSeconds: 120,
});

export async function queueStops(tx: Tx, externalIds: readonly string[]): Promise<void> {
  await enqueue(
    tx,
    stopJob,
    externalIds.map((externalId) => ({ payload: { externalId }, key: externalId })),
  );
}

export function createStops(provider: PaymentProvider, takeSubscription: (externalId: string) => Promise<void>) {
  return async ({ payload: { externalId } }: { payload: { externalId: string } }): Promise<void> => {
    try {
      await provider.cancelNow(externalId);
      await takeSubscription(externalId);
    } catch (error) {
      if (!(error instanceof NotAtProvider)) throw error;
    }
  };
}
