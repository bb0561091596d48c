import type { MailKind } from '@candela/contract/messaging/digests';
import type { Db } from '#db/client.ts';
import { insertRuns, leaseRun, queuePage, writeChoice } from './digests.queries.ts';
import { AppError } from '#platform/http/errors.ts';
import { readUserSignature } from '#platform/identity/user-signature.ts';

/** Digests come at seven in the morning, where the reader is. */
const clockHour = 7;
const pastHours = 3;
const leaseSeconds = 120;
const usersAtOnce = 1000;

export function createDigests({ db, key }: { db: Db; key: string }) {
  /** Queues what is due; goes on where a node that died has stopped. */
  async function run(): Promise<void> {
    await insertRuns(db, pastHours);
    for (;;) {
      const due = await leaseRun(db, pastHours, leaseSeconds);
      if (!due) return;
      while (await queuePage(db, { hour: due.hour, clockHour, leaseSeconds, limit: usersAtOnce }));
    }
  }

  /** @throws AppError digests.invalidToken */
  async function choose(token: string, kind: MailKind, isWanted: boolean): Promise<void> {
    const userId = readUserSignature(`${key} ${kind}`, token);
    if (userId === null || !(await writeChoice(db, userId, kind, isWanted))) throw new AppError('digests.invalidToken');
  }

  return { run, choose };
}
