import { clearWaiting } from '#accounts/waiting-notice.ts';
import type { Db } from '#db/client.ts';
import { decodeUuidCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { WaitingSignUp } from '@candela/contract/accounts/sign-ups';
import type { Page } from '@candela/contract/paging';
import { learnerOf } from './new-learners.ts';
import { queueMail } from './sign-ups.jobs.ts';
import { countWaiting, findOpen, listWaiting, markRefused, takeSignUp, type WaitingRow } from './sign-ups.queries.ts';

const maxCount = 100;

/** Sign-ups that wait for an admin's approval. */
export function createWaitingList({ db }: { db: Db }) {
  async function list(page: {
    limit: number;
    cursor?: string | undefined;
  }): Promise<Page<WaitingSignUp> & { count: number }> {
    const rows = await listWaiting(db, { limit: page.limit + 1, after: decodeUuidCursor(page.cursor) });
    const present = (row: WaitingRow) => ({ ...row, waitingSince: toIso(row.waitingSince) });
    const keysOf = (row: WaitingRow) => [row.waitingSince, row.id];
    return { ...toPage(rows, page.limit, present, keysOf), count: await countWaiting(db, maxCount + 1) };
  }

  /** Of two concurrent admins only one succeeds. @throws AppError signUps.notFound, users.emailTaken */
  async function approve(caller: SignedInCaller, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const taken = await takeSignUp(tx, id, 'waiting');
      if (!taken) throw new AppError('signUps.notFound');
      if (!(await learnerOf(tx, id, taken))) throw new AppError('users.emailTaken');
      await clearWaiting(tx);
      await queueMail(tx, id, 'signUpApproved', `signUpApproved:${id}`);
      const { email, firstName, lastName } = taken;
      const personal = { personId: id, after: { email, firstName, lastName } };
      await recordChange(tx, caller, { action: 'approve', entity: 'user', entityId: id, personal });
    });
  }

  /** @throws AppError signUps.notFound */
  async function refuse(caller: SignedInCaller, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const found = await findOpen(tx, id);
      if (!found || !(await markRefused(tx, id))) throw new AppError('signUps.notFound');
      await clearWaiting(tx);
      await queueMail(tx, id, 'signUpRefused', `signUpRefused:${id}`);
      const { email, firstName, lastName } = found;
      const personal = { personId: id, before: { email, firstName, lastName } };
      await recordChange(tx, caller, { action: 'refuse', entity: 'signUp', entityId: id, personal });
    });
  }

  return { list, approve, refuse };
}
