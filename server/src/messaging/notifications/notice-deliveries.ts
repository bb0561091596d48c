import type * as z from 'zod';
import type { Db } from '#db/client.ts';
import type { noticeChangeJob, NoticeReaders } from '#messaging/notice-changes.ts';
import type { Hub } from '#platform/realtime/hub.ts';
import type { Relay } from '#platform/realtime/relay.ts';
import type { ContentType } from '@candela/contract/messaging/notifications';
import { findPosted, listReaders, type PostedRow } from './notice-deliveries.queries.ts';
import { presentNotification } from './notifications.present.ts';

type NoticeChange = z.infer<typeof noticeChangeJob.payload>;

interface Deps {
  db: Db;
  hub: Pick<Hub, 'usersHere' | 'publishToUsersHere'>;
  relay: Relay | undefined;
  log: { error(details: object, message: string): void };
}

const topic = 'notices';

/**
 * Sends notices to the open pages of those who may read them, in their languages, so that nobody has to ask. Each node asks the database
 * once about the people who are connected to it, and makes one frame for each language.
 */
export function createNoticeDeliveries({ db, hub, relay, log }: Deps) {
  relay?.on(topic, (change) => {
    // Its pages read the notice when they next read their lists.
    deliverHere(change as NoticeChange).catch((error: unknown) => log.error({ err: error }, 'a notice was not sent'));
  });

  async function deliverHere(change: NoticeChange): Promise<void> {
    const here = [...hub.usersHere()];
    if (here.length === 0) return;
    if ('withdrawnFrom' in change) return tellChanged(here, change.withdrawnFrom, change.contentType);
    const row = await findPosted(db, change.notificationId);
    if (!row) return;
    if (!change.isNew) return tellChanged(here, row, row.contentType);
    if (!row.isExpired) await sendNew(here, change.notificationId, row);
  }

  async function sendNew(here: string[], id: number, row: PostedRow): Promise<void> {
    const readers = await listReaders(db, here, row, row.contentType);
    const byLanguage = Map.groupBy(readers, ({ languageCode }) => (languageCode in row.texts ? languageCode : null));
    for (const [languageCode, each] of byLanguage) {
      const notification = presentNotification({ ...row, id, isRead: false }, languageCode ?? row.languageCode);
      const data = { notification, ageMilliseconds: Math.max(0, Math.round(row.ageMilliseconds)) };
      hub.publishToUsersHere(
        each.map(({ userId }) => userId),
        'notifications.added',
        data,
      );
    }
  }

  /** What a notice about a post says has changed with the post, which lists and counts show, too. */
  async function tellChanged(here: string[], readers: NoticeReaders, contentType?: ContentType): Promise<void> {
    const userIds = (await listReaders(db, here, readers, null)).map(({ userId }) => userId);
    hub.publishToUsersHere(userIds, 'notifications.changed', {
      lists: contentType === 'feed' ? ['notifications', 'feeds'] : ['notifications'],
    });
  }

  return {
    /** On every node. */
    async run({ payload }: { payload: NoticeChange }): Promise<void> {
      await deliverHere(payload);
      relay?.send(topic, payload);
    },
  };
}
