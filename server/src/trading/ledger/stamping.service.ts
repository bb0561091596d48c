import type { Db } from '#db/client.ts';
import { sha256 } from '#trading/log.ts';
import { insertAnchor, lastAnchoredSize } from './anchors.queries.ts';
import type { Checkpoints, SignedCheckpoint } from './checkpoints.service.ts';
import { postOutside } from './outside-requests.ts';
import { askForTimeStamp, readTimeStamp } from './time-stamps.ts';

/** An authority that has not stamped, and why. */
export interface StampFailure {
  name: string;
  reason: string;
}

const patience = 15_000;

/** Has the newest checkpoint stamped by all time-stamp authorities, each for itself. */
export function createStamping({
  db,
  checkpoints,
  authorities,
}: {
  db: Db;
  checkpoints: Checkpoints;
  /** Their addresses. */
  authorities: readonly string[];
}) {
  /** @returns those that have not stamped it */
  async function run(milliseconds = patience): Promise<StampFailure[]> {
    if (authorities.length === 0) return [];
    const checkpoint = await checkpoints.current();
    if (!checkpoint.isKept) return [];
    const failures = await Promise.all(
      authorities.map(async (address) => {
        try {
          await ask(address, checkpoint, milliseconds);
          return null;
        } catch (error) {
          return { name: address, reason: error instanceof Error ? error.message : String(error) };
        }
      }),
    );
    return failures.filter((failure) => failure !== null);
  }

  async function ask(address: string, { size, note }: SignedCheckpoint, milliseconds: number): Promise<void> {
    if ((await lastAnchoredSize(db, 'timestamp', address)) === size) return;
    const question = askForTimeStamp(sha256(Buffer.from(note)));
    const type = 'application/timestamp-query';
    const { status, body } = await postOutside(address, { type, body: question.der, milliseconds });
    if (status !== 200) throw new Error(`answered ${status}`);
    const { at } = readTimeStamp(body, question, Date.now());
    await insertAnchor(db, { size, kind: 'timestamp', name: address, at, proof: body });
  }

  return { run };
}
