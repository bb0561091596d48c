import type { Tx } from '#db/client.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';

/** What is told stays in the drawer so long. */
const expiryMilliseconds = 7 * 86_400_000;
/** A price that was reached is news for so long, as a trading alert is at most. */
const newsMilliseconds = 3_600_000;
/** More of them for one person at once are pushed as one message. */
const burst = 5;

interface ReachedAlert {
  id: number;
  userId: string;
  /** `PROVIDER:CODE` */
  symbol: string;
  name: string;
  note: string;
  price: number;
  pricePrecision: number;
  /** When the minute began in which it was reached, in milliseconds since 1970. */
  at: number;
}

/**
 * Tells people that prices have been reached, in the transaction that marks them. What is no news any more appears in the drawer only, as
 * what is reached in quiet hours.
 */
export async function tellOfPrices(tx: Tx, alerts: readonly ReachedAlert[], now: number): Promise<void> {
  for (const own of Map.groupBy(alerts, ({ userId }) => userId).values()) {
    const news = own.filter(({ at }) => at + newsMilliseconds > now);
    const isBurst = news.length > burst;
    for (const alert of own) await tellOfPrice(tx, alert, !isBurst && news.includes(alert));
    if (isBurst) await pushTogether(tx, news);
  }
}

/** One message for all of them; it is gone when it is no news any more, and each of them stays. */
async function pushTogether(tx: Tx, news: readonly ReachedAlert[]): Promise<void> {
  const [first] = news;
  if (!first) return;
  const { userId, symbol, name } = first;
  const until = new Date(Math.min(...news.map(({ at }) => at)) + newsMilliseconds).toISOString();
  await postPersonalNotice(tx, userId, {
    source: `priceAlerts:${Math.max(...news.map(({ id }) => id))}`,
    contentType: 'alert',
    languageCode: 'en',
    texts: await noticeTexts(tx, 'priceAlerts', (languageCode) => ({
      title: name,
      names: symbol,
      summary: new Intl.NumberFormat([languageCode, 'en'], { numberingSystem: 'latn' }).format(news.length),
    })),
    link: `/education/markets/${symbol}`,
    visibleAt: new Date().toISOString(),
    expiresAt: until,
    isPushed: true,
    isUrgent: true,
  });
}

async function tellOfPrice(tx: Tx, alert: ReachedAlert, isPushed: boolean): Promise<void> {
  const { id, symbol, name, note, price, pricePrecision } = alert;
  const texts = await noticeTexts(tx, 'priceAlert', (languageCode) => ({
    title: name,
    names: symbol,
    summary: priceText(languageCode, price, pricePrecision),
    note,
  }));
  await postPersonalNotice(tx, alert.userId, {
    source: `priceAlert:${id}`,
    contentType: 'alert',
    languageCode: 'en',
    texts,
    link: `/education/markets/${symbol}`,
    visibleAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + expiryMilliseconds).toISOString(),
    isPushed,
    pushedUntil: new Date(alert.at + newsMilliseconds).toISOString(),
    isUrgent: true,
  });
}

function priceText(languageCode: string, price: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat([languageCode, 'en'], { ...digits, numberingSystem: 'latn' }).format(price);
}
