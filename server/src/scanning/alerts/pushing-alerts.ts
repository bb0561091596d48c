import type { Db } from '#db/client.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import type { PushSender } from '#messaging/senders/push-sender.ts';
import type { Job } from '#platform/jobs/run-job.ts';
import { isWanted } from '@candela/contract/scanning/alert-filters';
import { alertedSubscriptionTypeId } from '@candela/contract/scanning/alert-terms';
import type { TradingAlert } from '@candela/contract/scanning/alerts';
import type { AlertRow } from './alerts.queries.ts';
import { presentAlert } from './present-alert.ts';
import { deleteDevice, listNews, listPushTargets, type PushTargetRow } from './pushed-alerts.queries.ts';

/** More of them within a minute are one message. */
const burst = 5;
const devicesAtOnce = 200;
const parallelRequests = 20;
/** A push service that is busy is asked again after so long, as long as the alert is news. */
const retryMilliseconds = [3000, 15_000];

interface Message {
  /** Replaces what was sent with it before. */
  tag: string;
  texts: Record<string, { title: string; body: string }>;
  expiresAt: number;
  id: number;
  /** Path of the page that a click opens. */
  link: string;
}

/**
 * Sends alerts to devices while they are news. A run that is repeated sends to some devices again, with the same tags: push services and
 * browsers show them once.
 */
export function createAlertPushes({ db, send, now = Date.now }: { db: Db; send: PushSender; now?: () => number }) {
  async function run({ payload, signal }: Pick<Job<{ alertIds: number[] }>, 'payload' | 'signal'>): Promise<void> {
    const rows = await listNews(db, payload.alertIds, new Date(now()).toISOString());
    const recent = rows.filter(isForDrawer).map(presentAlert);
    const given = new Set(payload.alertIds);
    if (!recent.some(({ id }) => given.has(id))) return;
    const messageOf = createMessages(db);
    for (let after: string | null = null; ;) {
      const targets = await listPushTargets(db, { typeId: alertedSubscriptionTypeId, after, limit: devicesAtOnce });
      const waiting = targets[Symbol.iterator]();
      const lane = async () => {
        for (const target of waiting) {
          signal.throwIfAborted();
          const wanted = recent.filter((alert) => isWanted(target, alert));
          const fresh = wanted.filter(({ id }) => given.has(id));
          if (fresh.length === 0) continue;
          if (wanted.length > burst) await deliver(target, await messageOf.burst(wanted), signal);
          else for (const alert of fresh) await deliver(target, await messageOf.alert(alert), signal);
        }
      };
      await Promise.all(Array.from({ length: parallelRequests }, lane));
      if (targets.length < devicesAtOnce) return;
      after = targets.at(-1)?.deviceId ?? null;
    }
  }

  async function deliver(target: PushTargetRow, message: Message, signal: AbortSignal): Promise<void> {
    const { tag, texts, expiresAt, id, link } = message;
    const { title, body } = texts[target.languageCode] ?? texts['en'] ?? { title: '', body: '' };
    for (const wait of [...retryMilliseconds, null]) {
      const ttlSeconds = Math.floor((expiresAt - now()) / 1000);
      if (ttlSeconds <= 0) return;
      const { result } = await send(target, { id, title, body, link, tag }, { ttlSeconds, topic: tag });
      if (result === 'gone') return deleteDevice(db, target.deviceId);
      if (result !== 'retry' || wait === null) return;
      await new Promise((resolve) => setTimeout(resolve, wait).unref());
      signal.throwIfAborted();
    }
  }

  return { run };
}

/** Alerts for those whose subscription the drawer lists. */
const isForDrawer = ({ subscriptionTypeIds: of }: AlertRow): boolean =>
  of.length === 0 || of.includes(alertedSubscriptionTypeId);

/** Texts in all languages, made once for each alert and each burst. */
function createMessages(db: Db) {
  const made = new Map<string, Promise<Message>>();
  const once = (key: string, make: () => Promise<Message>): Promise<Message> => {
    const known = made.get(key) ?? make();
    made.set(key, known);
    return known;
  };

  return {
    alert: (alert: TradingAlert): Promise<Message> =>
      once(String(alert.id), async () => ({
        id: alert.id,
        tag: `alert-${alert.id}`,
        link: alert.symbolId === null ? '/' : `/education/markets/${alert.symbol}`,
        expiresAt: Date.parse(alert.expiresAt ?? ''),
        texts: await noticeTexts(db, textOf(alert), (code) => ({
          title: alert.symbol,
          names: alert.strategyName,
          summary: priceText(code, alert),
        })),
      })),
    burst: (alerts: readonly TradingAlert[]): Promise<Message> =>
      once(alerts.map(({ id }) => id).join(' '), async () => ({
        id: alerts.at(-1)?.id ?? 0,
        tag: 'alerts',
        link: '/',
        expiresAt: Math.max(...alerts.map(({ expiresAt }) => Date.parse(expiresAt ?? ''))),
        texts: await noticeTexts(db, 'tradingAlerts', (code) => ({
          title: '',
          names: [...new Set(alerts.map(({ strategyName }) => strategyName))].join(', '),
          summary: new Intl.NumberFormat([code, 'en'], { numberingSystem: 'latn' }).format(alerts.length),
        })),
      })),
  };
}

/** The text of an alert; who has sent it may not have told a price. */
function textOf({ direction, price }: TradingAlert) {
  if (price === null) return direction === 'long' ? 'unpricedAlertLong' : 'unpricedAlertShort';
  return direction === 'long' ? 'tradingAlertLong' : 'tradingAlertShort';
}

function priceText(languageCode: string, { price, pricePrecision }: TradingAlert): string {
  const digits = { minimumFractionDigits: pricePrecision ?? 0, maximumFractionDigits: pricePrecision ?? 0 };
  return new Intl.NumberFormat([languageCode, 'en'], { ...digits, numberingSystem: 'latn' }).format(price ?? 0);
}
