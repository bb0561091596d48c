import type { ExpectedRoles } from './expected-roles.ts';

export const messagingAccess: ExpectedRoles = {
  'devices.getPushKey': [1, 2, 3, 4],
  'devices.listDevices': [1, 2, 3, 4],
  'devices.registerAppDevice': [1, 2, 3, 4],
  'devices.registerDevice': [1, 2, 3, 4],
  'devices.removeDevice': [1, 2, 3, 4],
  'digests.updateMailChoice': ['visitor', 1, 2, 3, 4],
  'mails.getMail': [1, 4],
  'mails.listLoggedMails': [1, 4],
  'mails.listMails': [1, 4],
  'mails.retryMail': [1, 4],
  'notifications.countUnread': [1, 2, 3, 4],
  'notifications.getPreferences': [1, 2, 3, 4],
  'notifications.listNotifications': [1, 2, 3, 4],
  'notifications.markAllNotifications': [1, 2, 3, 4],
  'notifications.markNotification': [1, 2, 3, 4],
  'notifications.updatePreferences': [1, 2, 3, 4],
};
