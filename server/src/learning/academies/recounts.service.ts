import type { Db } from '#db/client.ts';
import { completeAcademy } from '#learning/progress/certificate-issuing.ts';
import { listUntold } from './academies.queries.ts';

const learnersAtOnce = 200;

/** Completes an academy for members who have finished its remaining courses, each in a separate transaction. */
export function createRecounts({ db }: { db: Db }) {
  async function run({ payload: { academyId } }: { payload: { academyId: number } }): Promise<void> {
    let after: string | null = null;
    for (;;) {
      const users: string[] = await listUntold(db, academyId, after, learnersAtOnce);
      for (const userId of users) {
        await db.transaction((tx) => completeAcademy(tx, userId, academyId));
      }
      after = users.at(-1) ?? null;
      if (users.length < learnersAtOnce) break;
    }
  }
  return { run };
}
