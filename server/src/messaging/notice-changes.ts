import * as z from 'zod';
import type { Tx } from '#db/client.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue, removeJob } from '#platform/jobs/enqueue.ts';
import { contentTypes, type ContentType } from '@candela/contract/messaging/notifications';

/** Who reads a notice: one user, or an audience. */
const readersSchema = z.object({
  userId: z.uuid().nullable(),
  roleIds: z.array(z.int()),
  subscriptionTypeIds: z.array(z.int()),
  languageCodes: z.array(z.string()),
  eventId: z.int().nullable(),
  isForFollowers: z.boolean(),
});

export type NoticeReaders = z.infer<typeof readersSchema>;

/** Tells open pages about a notice, once it is committed and visible. */
export const noticeChangeJob = defineJob({
  name: 'notices.changes',
  payload: z.union([
    z.object({ notificationId: z.int(), isNew: z.boolean() }),
    /** It is withdrawn: these people have seen it. The release before does not say of what type it was. */
    z.object({ withdrawnFrom: readersSchema, contentType: z.optional(z.enum(contentTypes)) }),
  ]),
  atOnce: 1,
  isShort: true,
  // Later, pages have long read it themselves.
  retries: { limit: 3, firstDelaySeconds: 1, maxDelaySeconds: 5 },
  limitSeconds: 30,
});

/** Plans it for a notice that was posted, or posted again: as new, if nobody has been told about it before. */
export async function planNoticeChange(
  tx: Tx,
  notice: { id: number; isNew: boolean; visibleAt: string },
): Promise<void> {
  const { id: notificationId, isNew } = notice;
  const dueAt = new Date(notice.visibleAt);
  const waiting = isNew ? null : await removeJob(tx, noticeChangeJob, String(notificationId));
  const isUntold = isNew || (waiting !== null && 'isNew' in waiting && waiting.isNew);
  await enqueue(tx, noticeChangeJob, [
    {
      payload: { notificationId, isNew: isUntold },
      dueAt,
      // A change has no key: it would be left out while the job of the new notice runs.
      ...(isUntold && { key: String(notificationId) }),
    },
  ]);
}

/** Plans it for notices that were visible, and are deleted. */
export async function planWithdrawals(
  tx: Tx,
  withdrawn: readonly (NoticeReaders & { contentType: ContentType })[],
): Promise<void> {
  await enqueue(
    tx,
    noticeChangeJob,
    withdrawn.map(({ contentType, ...withdrawnFrom }) => ({ payload: { withdrawnFrom, contentType } })),
  );
}
