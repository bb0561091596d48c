import type { Db } from '#db/client.ts';
import type { PushResult, PushSender } from '#messaging/senders/push-sender.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { countOf } from '#platform/metrics/metrics.ts';
import { shortenText } from '#platform/text/shorten-text.ts';
import { toIso } from '#platform/time/instants.ts';
import {
  delayDelivery,
  deleteDevice,
  deleteFanOut,
  findFanOut,
  findNextRetry,
  listDeliveries,
  markDone,
  settleDelivery,
  takeDevices,
  type DeliveryRow,
  type FanOutRow,
} from './pushes.queries.ts';

const devicesAtOnce = 200;
/** Parallel requests for one notification; at most this number is sent twice when a node crashes. */
export const parallelRequests = 20;
const maxAttempts = 4;
const maxTtlSeconds = 24 * 3600;
const maxBodyLength = 600;

const pushes = countOf('pushes_total', 'Pushes to devices, by kind of service and outcome.', ['service', 'outcome']);

/** Native apps have no keys of their own. */
function notePush({ p256dh }: Pick<DeliveryRow, 'p256dh'>, outcome: PushResult): void {
  pushes.of(p256dh === null ? 'fcm' : 'web', outcome).inc();
}

interface PushDeps {
  db: Db;
  send: PushSender;
}

type PushRun = Pick<Job<{ notificationId: number }>, 'payload' | 'signal' | 'isMine' | 'again'>;

/**
 * Sends one notification to the devices of its audience. Deliveries are recorded before they are sent, so that a crash loses nothing;
 * those that may have been sent are repeated with the same topic and tag, so that the push service and the browser show them once.
 */
export function createPushes({ db, send }: PushDeps) {
  async function run(job: PushRun): Promise<void> {
    const { notificationId } = job.payload;
    const fanOut = await findFanOut(db, notificationId);
    if (!fanOut) return;
    if (fanOut.secondsLeft !== null && fanOut.secondsLeft <= 0) return deleteFanOut(db, notificationId);
    const visibleAt = new Date(toIso(fanOut.visibleAt));
    if (visibleAt.getTime() > Date.now()) return void (await db.transaction((tx) => job.again(tx, visibleAt)));
    // First the deliveries that a previous node may not have finished.
    await sendAll(fanOut, job.signal);
    for (;;) {
      const last = await db.transaction(async (tx) =>
        (await job.isMine(tx)) ? takeDevices(tx, fanOut, devicesAtOnce) : null,
      );
      if (last === null) break;
      fanOut.lastDeviceId = last;
      await sendAll(fanOut, job.signal);
    }
    await db.transaction(async (tx) => {
      if (!(await job.isMine(tx))) return;
      const next = await findNextRetry(tx, notificationId);
      await (next === null ? markDone(tx, notificationId) : job.again(tx, new Date(toIso(next))));
    });
  }

  async function sendAll(fanOut: FanOutRow, signal: AbortSignal): Promise<void> {
    const deliveries = await listDeliveries(db, fanOut.notificationId, devicesAtOnce);
    const waiting = deliveries[Symbol.iterator]();
    const failed = new AbortController();
    const lane = async () => {
      for (const delivery of waiting) {
        AbortSignal.any([signal, failed.signal]).throwIfAborted();
        await deliver(fanOut, delivery).catch((error: unknown) => failed.abort(error));
      }
    };
    // Waits for all lanes before this run ends: the next run would repeat what they are still sending.
    await Promise.allSettled(Array.from({ length: parallelRequests }, lane));
    signal.throwIfAborted();
    failed.signal.throwIfAborted();
  }

  async function deliver(fanOut: FanOutRow, delivery: DeliveryRow): Promise<void> {
    const { notificationId } = fanOut;
    const text = fanOut.texts[delivery.languageCode] ?? fanOut.texts[fanOut.languageCode];
    const message = {
      id: notificationId,
      title: text?.title ?? '',
      body: shortenText(text?.body ?? '', maxBodyLength),
      link: fanOut.link,
    };
    const ttlSeconds = Math.min(fanOut.secondsLeft ?? maxTtlSeconds, maxTtlSeconds);
    const { result } = await send(delivery, message, { ttlSeconds, topic: `n${notificationId}` });
    notePush(delivery, result);
    if (result === 'gone') await deleteDevice(db, delivery.deviceId);
    if (result === 'retry' && delivery.attempts + 1 < maxAttempts) {
      return delayDelivery(db, notificationId, delivery.deviceId, 10 * 6 ** delivery.attempts);
    }
    await settleDelivery(db, notificationId, delivery.deviceId, result === 'sent');
  }

  return { run };
}
