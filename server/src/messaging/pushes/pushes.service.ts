import type { Db } from '#db/client.ts';
import {
  cancelJob,
  delayDelivery,
  deleteDevice,
  finishJob,
  leaseJob,
  listDeliveries,
  settleDelivery,
  takeDevices,
  type DeliveryRow,
  type JobRow,
} from './pushes.queries.ts';
import type { PushSender } from '#messaging/senders/push-sender.ts';

/** Longer than a page of devices can take when every push service lets us wait. */
const leaseSeconds = 180;
const devicesAtOnce = 200;
const parallelRequests = 20;
const mostAttempts = 4;
const longestTtlSeconds = 24 * 3600;
const longestBody = 600;

interface PushDeps {
  db: Db;
  send: PushSender;
}

/**
 * Sends notifications that are due to the devices of their audience. What is on its way is written down first, so that
 * a node that dies loses nothing; what it may have sent already goes out again under the same topic and tag, which the
 * push service and the browser show once.
 */
export function createPushes({ db, send }: PushDeps) {
  /** Works off everything that is due. */
  async function run(): Promise<void> {
    for (let job = await leaseJob(db, leaseSeconds); job; job = await leaseJob(db, leaseSeconds)) await fanOut(job);
  }

  async function fanOut(job: JobRow): Promise<void> {
    if (job.secondsLeft !== null && job.secondsLeft <= 0) return cancelJob(db, job.notificationId);
    // First what a node before may not have finished.
    await sendAll(job);
    for (;;) {
      const last = await takeDevices(db, job, leaseSeconds, devicesAtOnce);
      if (last === null) break;
      job.lastDeviceId = last;
      await sendAll(job);
    }
    await finishJob(db, job.notificationId);
  }

  async function sendAll(job: JobRow): Promise<void> {
    const deliveries = await listDeliveries(db, job.notificationId, devicesAtOnce);
    const waiting = deliveries[Symbol.iterator]();
    const lane = async () => {
      for (const delivery of waiting) await deliver(job, delivery);
    };
    await Promise.all(Array.from({ length: parallelRequests }, lane));
  }

  async function deliver(job: JobRow, delivery: DeliveryRow): Promise<void> {
    const { notificationId } = job;
    const text = job.texts[delivery.languageCode] ?? job.texts[job.languageCode];
    const message = {
      id: notificationId,
      title: text?.title ?? '',
      body: (text?.body ?? '').slice(0, longestBody),
      link: job.link,
    };
    const ttlSeconds = Math.min(job.secondsLeft ?? longestTtlSeconds, longestTtlSeconds);
    const result = await send(delivery, message, { ttlSeconds, topic: `n${notificationId}` });
    if (result === 'gone') await deleteDevice(db, delivery.deviceId);
    if (result === 'retry' && delivery.attempts + 1 < mostAttempts) {
      return delayDelivery(db, notificationId, delivery.deviceId, 10 * 6 ** delivery.attempts);
    }
    await settleDelivery(db, notificationId, delivery.deviceId, result === 'sent');
  }

  return { run };
}
