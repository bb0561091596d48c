import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import { roomOfAll, roomOfUser } from '#platform/realtime/rooms.ts';
import { readBrand } from '#site/brand.ts';
import { readRetention } from '#site/retention.ts';
import { turnJob } from './announcements/announcements.jobs.ts';
import { mountAnnouncements } from './announcements/announcements.routes.ts';
import { createAnnouncements } from './announcements/announcements.service.ts';
import { mailTrial, pushTrial } from './connection-trials.ts';
import { mountDevices } from './devices/devices.routes.ts';
import { createDevices } from './devices/devices.service.ts';
import { createDigestRuns, digestJob } from './digests/digests.jobs.ts';
import { mountDigests, registerOneClick } from './digests/digests.routes.ts';
import { createDigests } from './digests/digests.service.ts';
import { mailJob } from './mail-jobs.ts';
import { readMailText } from './mail-texts.ts';
import { createMailer } from './mailer.ts';
import { createMailLog } from './mails/mail-log.service.ts';
import { createMailSending } from './mails/mail-sending.service.ts';
import { mountMails } from './mails/mails.routes.ts';
import { createMails } from './mails/mails.service.ts';
import { noticeChangeJob } from './notice-changes.ts';
import { createNoticeDeliveries } from './notifications/notice-deliveries.ts';
import { mountNotifications } from './notifications/notifications.routes.ts';
import { createNotifications } from './notifications/notifications.service.ts';
import { messagingData } from './personal-data.ts';
import { pushJob } from './push-jobs.ts';
import { createPushes } from './pushes/pushes.service.ts';
import { createRetention, retentionJob } from './retention.ts';
import { pushContact } from './sender-address.ts';
import { createFcmSender, isApp, readFcmAccount } from './senders/fcm-sender.ts';
import { createPushSender, type PushSender } from './senders/push-sender.ts';
import { vapidKeysOf } from './senders/vapid.ts';

declare module '#platform/domain-events.ts' {
  interface DomainEventMap {
    /** Whether everybody sees it, or only those who manage them. */
    'announcements.changed': [isShown: boolean];
    'announcements.removed': [id: number];
    /** The content of a user's notification drawer has changed. */
    'notifications.read': [userId: string];
  }
}

/** Notifications and announcements, and their delivery outside the app: push, mail and digests. */
export async function mountMessaging(context: Context): Promise<void> {
  const {
    db,
    app,
    api,
    config,
    connectionTrials,
    domainEvents,
    hub,
    jobs,
    mails,
    personalData,
    provisions,
    relay,
    secret,
  } = context;
  const getBrand = () => readBrand(db);
  personalData.add(messagingData);
  mountNews(context);
  const notifications = createNotifications({ db, domainEvents });
  mountNotifications(api, notifications);
  domainEvents.on('notifications.read', (userId) => hub.publish(roomOfUser(userId), 'notifications.changed', {}));
  jobs.work(noticeChangeJob, createNoticeDeliveries({ db, hub, relay, log: app.log }).run);
  const sendPush = await mountPushes(context);
  provisions.provide('pushes.send', sendPush);
  connectionTrials.add('push', pushTrial(db, sendPush, pushContact(config), getBrand));

  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    getBrand,
    getText: (template, languageCode) => readMailText(db, template, languageCode),
  });
  mountMails(api, createMails({ db, folder: mailer.folder }), createMailLog({ db, dead: jobs.dead }));
  connectionTrials.add('mail', mailTrial(db, mailer));
  jobs.work(
    retentionJob,
    createRetention({ db, mailFolder: mailer.folder, getRetention: () => readRetention(db) }).removeOld,
  );
  const key = deriveKey(secret, 'unsubscribe');
  const digests = createDigests({ db, key });
  mountDigests(api, digests);
  await registerOneClick(app, digests);
  jobs.work(digestJob, createDigestRuns({ db }).run);
  jobs.work(mailJob, createMailSending({ db, mailer, key, composers: mails }));
  mails.compose('digest', {
    to: 'active',
    kind: 'digest',
    compose: async (recipient, { interval }) => {
      const items = await notifications.listForMail(recipient, interval === 'daily' ? 1 : 7);
      return items.length > 0 ? { path: '/', items } : null;
    },
  });
}

function mountNews({ db, api, domainEvents, hub, jobs }: Context): void {
  const announcements = createAnnouncements({ db, domainEvents });
  mountAnnouncements(api, announcements);
  jobs.work(turnJob, announcements.turn);
  domainEvents.on('announcements.changed', (isShown) =>
    hub.publish(isShown ? roomOfAll : 'announcements', 'announcements.changed', {}),
  );
  domainEvents.on('announcements.removed', (id) => hub.publish('announcements', 'announcements.removed', { id }));
}

/**
 * Devices and push notifications: Web Push for browsers, Firebase for apps.
 * @returns the sender for a single device
 */
async function mountPushes({ db, api, config, jobs, secret }: Context): Promise<PushSender> {
  const keys = vapidKeysOf(deriveKey(secret, 'vapid'));
  const fcmAccount = config.fcmAccountPath === undefined ? null : await readFcmAccount(config.fcmAccountPath);
  const devices = createDevices({ db, pushOrigins: config.pushOrigins, hasApps: fcmAccount !== null });
  mountDevices(api, devices, keys.publicKey);
  const sendToBrowser = createPushSender({ keys, subject: pushContact(config) });
  const sendToApp = fcmAccount && createFcmSender(fcmAccount);
  const send: PushSender = async (target, ...rest) => {
    if (!isApp(target.endpoint)) return sendToBrowser(target, ...rest);
    return sendToApp ? sendToApp(target, ...rest) : { result: 'refused', detail: 'FCM_SERVICE_ACCOUNT is not set' };
  };
  jobs.work(pushJob, createPushes({ db, send }).run);
  return send;
}
