import type { Tx } from '#db/client.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { postPersonalNotice } from '#messaging/notices.ts';

/** What is told stays in the drawer so long. */
const expiryMilliseconds = 7 * 86_400_000;

interface ReachedAlert {
  id: number;
  userId: string;
  /** `PROVIDER:CODE` */
  symbol: string;
  name: string;
  note: string;
  price: number;
  pricePrecision: number;
}

/** Tells a person that a price has been reached, in the transaction that marks it. */
export async function tellOfPrice(tx: Tx, alert: ReachedAlert): Promise<void> {
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
    isPushed: true,
    isUrgent: true,
  });
}

function priceText(languageCode: string, price: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat([languageCode, 'en'], { ...digits, numberingSystem: 'latn' }).format(price);
}
