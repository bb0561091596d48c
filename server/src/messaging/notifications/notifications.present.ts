import { toIso } from '#platform/time/instants.ts';
import type { Notification } from '@candela/contract/messaging/notifications';
import type { NotificationRow } from './notifications.queries.ts';

export function presentNotification(row: NotificationRow, languageCode: string): Notification {
  return {
    id: row.id,
    ...textOf(row, languageCode),
    contentType: row.contentType,
    link: row.link,
    isRead: row.isRead,
    createdAt: toIso(row.visibleAt),
  };
}

/** In a language, or else in the notice's own. */
export function textOf(
  { texts, ...row }: Pick<NotificationRow, 'texts' | 'languageCode'>,
  languageCode: string,
): { title: string; body: string } {
  return texts[languageCode] ?? texts[row.languageCode] ?? { title: '', body: '' };
}
