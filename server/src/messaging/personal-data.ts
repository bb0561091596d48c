import { personalRows, type PersonalDataSource } from '#site/personal-data.ts';

/** A person's notifications, devices and preferences. */
export const messagingData: PersonalDataSource[] = [
  personalRows({
    name: 'messages/notifications',
    from: 'notifications',
    owner: 'user_id',
    key: { column: 'id', type: 'bigint' },
    columns: { contentType: 'content_type', texts: 'texts', link: 'link', createdAt: 'created_at' },
  }),
  personalRows({
    name: 'messages/read-notifications',
    from: 'notification_reads',
    owner: 'user_id',
    key: { column: 'notification_id', type: 'bigint' },
    columns: { notificationId: 'notification_id' },
  }),
  personalRows({
    name: 'messages/preferences',
    from: 'notification_preferences',
    owner: 'user_id',
    key: { column: 'user_id', type: 'uuid' },
    columns: {
      mutedTypes: 'muted_types',
      mutedPushTypes: 'muted_push_types',
      mutedMailTypes: 'muted_mail_types',
      digest: 'digest',
      quietFrom: 'quiet_from',
      quietTo: 'quiet_to',
    },
  }),
  personalRows({
    name: 'messages/mails',
    from: 'mails',
    owner: 'user_id',
    key: { column: 'id', type: 'uuid' },
    columns: {
      address: 'email',
      template: 'template',
      language: 'language_code',
      state: 'state',
      queuedAt: 'queued_at',
      endedAt: 'ended_at',
    },
  }),
  personalRows({
    name: 'messages/devices',
    from: 'devices',
    owner: 'user_id',
    key: { column: 'id', type: 'uuid' },
    columns: { browser: 'user_agent', addedAt: 'created_at', refreshedAt: 'refreshed_at' },
  }),
];
