import type { Db } from '#db/client.ts';
import type { Reader } from '#messaging/audiences.ts';
import type { MailItem } from '#messaging/mail-layout.ts';
import type { DomainEvents } from '#platform/domain-events.ts';
import { decodeInstantCursor, toPage } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import type { Notification, Preferences } from '@candela/contract/messaging/notifications';
import type { Page } from '@candela/contract/paging';
import { presentNotification, textOf } from './notifications.present.ts';
import {
  countUnreadRows,
  findPreferences,
  findVisible,
  listMailable,
  listRows,
  writeAllRead,
  writePreferences,
  writeRead,
} from './notifications.queries.ts';

/** Older notifications are neither counted nor marked: nobody scrolls that far. */
const countedNotifications = 100;
const mailedNotifications = 10;

export function createNotifications({ db, domainEvents }: { db: Db; domainEvents: DomainEvents }) {
  async function list(
    caller: SignedInCaller,
    page: { limit: number; cursor: string | undefined },
  ): Promise<Page<Notification>> {
    const rows = await listRows(db, caller, {
      limit: page.limit,
      after: decodeInstantCursor(page.cursor, Number.MAX_SAFE_INTEGER),
    });
    return toPage(
      rows,
      page.limit,
      (row) => presentNotification(row, caller.languageCode),
      (row) => [row.visibleAt, row.id],
    );
  }

  async function countUnread(caller: SignedInCaller): Promise<{ unread: number }> {
    return { unread: await countUnreadRows(db, caller, countedNotifications) };
  }

  /** @throws AppError notifications.notFound, also for another user's notification */
  async function mark(
    caller: SignedInCaller,
    { notificationId, userId, isRead }: { notificationId: number; userId: string; isRead: boolean },
  ): Promise<Notification> {
    const row = userId === caller.userId ? await findVisible(db, caller, notificationId) : null;
    if (!row) throw new AppError('notifications.notFound');
    if (row.isRead !== isRead) {
      await writeRead(db, caller.userId, notificationId, isRead);
      domainEvents.emit('notifications.read', caller.userId);
    }
    return presentNotification({ ...row, isRead }, caller.languageCode);
  }

  async function markAll(caller: SignedInCaller): Promise<void> {
    await writeAllRead(db, caller, countedNotifications);
    domainEvents.emit('notifications.read', caller.userId);
  }

  async function getPreferences(caller: SignedInCaller): Promise<Preferences> {
    const everything: Preferences = {
      mutedTypes: [],
      mutedPushTypes: [],
      mutedMailTypes: [],
      digest: 'weekly',
      quietFrom: null,
      quietTo: null,
    };
    return (await findPreferences(db, caller.userId)) ?? everything;
  }

  async function updatePreferences(caller: SignedInCaller, given: Preferences): Promise<Preferences> {
    await writePreferences(db, caller.userId, given);
    // The drawer shows different kinds now.
    domainEvents.emit('notifications.read', caller.userId);
    return getPreferences(caller);
  }

  /** Items of a digest for the last days; empty if the reader has read everything. */
  async function listForMail(reader: Reader, days: number): Promise<MailItem[]> {
    return (await listMailable(db, reader, days, mailedNotifications)).map((row) => ({
      ...textOf(row, reader.languageCode),
      link: row.link,
    }));
  }

  return { listForMail, getPreferences, updatePreferences, list, countUnread, mark, markAll };
}
