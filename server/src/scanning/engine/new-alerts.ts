import type { Tx } from '#db/client.ts';

/** Hears of new alerts: in the transaction that stores them, and once that is done. */
export interface NewAlertsListener {
  stored(tx: Tx, ids: readonly number[]): Promise<void>;
  committed(ids: readonly number[]): void;
}
