import type { Db } from '#db/client.ts';
import { recordEvents } from '#integrations/webhook-events.ts';
import type { Checkpoints } from './checkpoints.service.ts';

/** Sends the newest checkpoint to those who listen: nobody can show them another log later. */
export async function tellOfCheckpoint(db: Db, checkpoints: Checkpoints): Promise<void> {
  // Before the transaction: signing needs a connection of its own.
  const checkpoint = await checkpoints.current();
  const note = await checkpoints.withCosignatures(checkpoint);
  const { origin, size } = checkpoint;
  await db.transaction((tx) => recordEvents(tx, 'ledger.checkpoint', async () => [{ origin, size, note }]));
}
