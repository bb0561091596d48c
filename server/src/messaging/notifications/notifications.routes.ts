import type { Api } from '#platform/http/api.ts';
import {
  countUnread,
  getPreferences,
  listNotifications,
  markAllNotifications,
  markNotification,
  updatePreferences,
} from '@candela/contract/messaging/notifications';
import type { createNotifications } from './notifications.service.ts';

export function mountNotifications(api: Api, notifications: ReturnType<typeof createNotifications>): void {
  api.route(listNotifications, ({ query }, { caller }) =>
    notifications.list(caller, { limit: query.limit, cursor: query.cursor }),
  );
  api.route(countUnread, (_input, { caller }) => notifications.countUnread(caller));
  api.route(markNotification, ({ body }, { caller }) => notifications.mark(caller, body));
  api.route(markAllNotifications, (_input, { caller }) => notifications.markAll(caller));
  api.route(getPreferences, (_input, { caller }) => notifications.getPreferences(caller));
  api.route(updatePreferences, ({ body }, { caller }) => notifications.updatePreferences(caller, body));
}
