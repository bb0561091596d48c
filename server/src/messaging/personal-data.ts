import { run } from '#db/rows.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
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
  personalRows({
    name: 'messaging/announcements',
    from: 'announcement_acknowledgements a join announcements n on n.id = a.announcement_id',
    owner: 'a.user_id',
    key: { column: 'a.announcement_id', type: 'int' },
    columns: { announcement: 'n.title', acknowledgedAt: 'a.created_at' },
  }),
];

/** A person's notifications, devices and preferences. */
export const messagingData: DomainData = {
  rows,
  leftOut: { announcements: leftOutAs.ofInstallation },
  erasures: {
    devices: (tx, { id }) => run(tx)`delete from devices where user_id = ${id}::uuid`,
    notifications: (tx, { id }) => run(tx)`delete from notifications where user_id = ${id}::uuid`,
    mails: (tx, { id }) => run(tx)`delete from mails where user_id = ${id}::uuid`,
    mail_bounces: (tx, { email }) => run(tx)`delete from mail_bounces where email = ${email}`,
  },
  kept: {
    announcements: keptAs.ofInstallation,
    announcement_acknowledgements: keptAs.pseudonym,
    notification_preferences: keptAs.nobody,
    notification_reads: keptAs.nobody,
  },
};
