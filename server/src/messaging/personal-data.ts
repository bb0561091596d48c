import { sql } from 'drizzle-orm';
import { run } from '#db/rows.ts';
import { announcementAcknowledgements, announcements } from '#db/tables/announcements.ts';
import { devices } from '#db/tables/devices.ts';
import { mails } from '#db/tables/mails.ts';
import { notificationPreferences, notificationReads, notifications } from '#db/tables/notifications.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type PersonalDataSource } from '#site/personal-data.ts';

const rows: PersonalDataSource[] = [
  personalRows({
    name: 'messages/notifications',
    table: notifications,
    owner: notifications.userId,
    key: notifications.id,
    columns: {
      contentType: notifications.contentType,
      texts: notifications.texts,
      link: notifications.link,
      createdAt: notifications.createdAt,
    },
  }),
  personalRows({
    name: 'messages/read-notifications',
    table: notificationReads,
    owner: notificationReads.userId,
    key: notificationReads.notificationId,
    columns: { notificationId: notificationReads.notificationId },
  }),
  personalRows({
    name: 'messages/preferences',
    table: notificationPreferences,
    owner: notificationPreferences.userId,
    key: notificationPreferences.userId,
    columns: {
      mutedTypes: notificationPreferences.mutedTypes,
      mutedPushTypes: notificationPreferences.mutedPushTypes,
      mutedMailTypes: notificationPreferences.mutedMailTypes,
      digest: notificationPreferences.digest,
      quietFrom: notificationPreferences.quietFrom,
      quietTo: notificationPreferences.quietTo,
    },
  }),
  personalRows({
    name: 'messages/mails',
    table: mails,
    owner: mails.userId,
    key: mails.id,
    columns: {
      address: mails.email,
      template: mails.template,
      language: mails.languageCode,
      state: mails.state,
      queuedAt: mails.queuedAt,
      endedAt: mails.endedAt,
    },
  }),
  personalRows({
    name: 'messages/devices',
    table: devices,
    owner: devices.userId,
    key: devices.id,
    columns: { browser: devices.userAgent, addedAt: devices.createdAt, refreshedAt: devices.refreshedAt },
  }),
  personalRows({
    name: 'messaging/announcements',
    table: announcementAcknowledgements,
    joined: sql`join ${announcements} on ${announcements.id} = ${announcementAcknowledgements.announcementId}`,
    owner: announcementAcknowledgements.userId,
    key: announcementAcknowledgements.announcementId,
    columns: { announcement: announcements.title, acknowledgedAt: announcementAcknowledgements.createdAt },
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
