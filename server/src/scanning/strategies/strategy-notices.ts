import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { requireRow, rowOf } from '#db/rows.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { cancelNotice, postNotice, postPersonalNotice } from '#messaging/notices.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { LockedStrategy } from '#scanning/strategy-locks.ts';
import { roleIds } from '@candela/contract/roles';

const week = 7 * 86_400_000;

const nameRow = rowOf({ fullName: z.string() });

const nameOf = async (tx: Tx, { userId }: SignedInCaller): Promise<string> => {
  const { fullName } = await requireRow(tx, nameRow)`
    select first_name || ' ' || last_name as "fullName" from users where id = ${userId}`;
  return fullName;
};

function messageAbout(texts: Awaited<ReturnType<typeof noticeTexts>>, link: string) {
  const now = Date.now();
  return {
    contentType: 'system' as const,
    languageCode: 'en',
    texts,
    link,
    visibleAt: new Date(now).toISOString(),
    expiresAt: new Date(now + week).toISOString(),
    isPushed: true,
  };
}

const submitted = (id: number) => `strategy:${id}:submitted`;

/** Tells admins that a version waits for a review, in the transaction that submits it. */
export async function tellReviewers(tx: Tx, caller: SignedInCaller, { id, name }: LockedStrategy): Promise<void> {
  const texts = await noticeTexts(tx, 'strategySubmitted', { title: name, names: await nameOf(tx, caller) });
  await postNotice(tx, {
    ...messageAbout(texts, `/admin/strategies/${id}`),
    source: submitted(id),
    audience: { roleIds: [roleIds.admin, roleIds.superAdmin], subscriptionTypeIds: [], languageCodes: [] },
  });
}

/** Nothing waits for a review any more. */
export const untellReviewers = (tx: Tx, { id }: LockedStrategy): Promise<void> => cancelNotice(tx, submitted(id));

/** What a reviewer has decided; of a version that is returned, with what has to change. */
type Decision = { kind: 'strategyLive' } | { kind: 'strategyReturned'; note: string };

/** Tells the owner of a strategy what a reviewer has decided, in the transaction of the decision. Nobody is told what they did themselves. */
export async function tellOwner(
  tx: Tx,
  reviewer: SignedInCaller,
  { id, name, ownerId }: LockedStrategy,
  decision: Decision,
): Promise<void> {
  if (ownerId === reviewer.userId) return;
  const texts = await noticeTexts(tx, decision.kind, {
    title: name,
    names: await nameOf(tx, reviewer),
    ...(decision.kind === 'strategyReturned' && { summary: decision.note }),
  });
  await postPersonalNotice(tx, ownerId, {
    ...messageAbout(texts, `/education/strategies/${id}`),
    source: `strategy:${id}:reviewed`,
  });
}
