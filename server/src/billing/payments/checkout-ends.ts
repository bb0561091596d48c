import { releaseCoupon, retakeCoupon } from '#billing/coupon-uses.ts';
import type { Db, Tx } from '#db/client.ts';
import { abandonCheckout, closeCheckout, type CheckoutRow } from './checkouts.queries.ts';
import { NotAtProvider, type PaymentProvider } from './payment-provider.ts';

interface Deps {
  db: Db;
  provider: PaymentProvider;
  /** Reads the subscription from the provider and stores it. */
  takeSubscription(externalId: string): Promise<void>;
}

/** How checkouts end: paid, expired, or abandoned before anybody received their address. */
export function createCheckoutEnds({ db, provider, takeSubscription }: Deps) {
  /** Abandons a checkout whose address nobody has received. @returns whether it is over */
  async function giveUp(tx: Tx, { id }: CheckoutRow): Promise<boolean> {
    const isOver = await abandonCheckout(tx, id);
    if (isOver) await releaseCoupon(tx, id);
    return isOver;
  }

  async function closeAtProvider(externalId: string): Promise<void> {
    await provider.expireCheckout(externalId).catch((error: unknown) => {
      if (!(error instanceof NotAtProvider)) throw error;
    });
  }

  /** Closes it at the provider, and stores the outcome; null if the provider does not know it yet. */
  async function finish({ id, externalId }: CheckoutRow): Promise<'paid' | 'expired' | null> {
    if (externalId === null) return null;
    await closeAtProvider(externalId);
    const { state, subscriptionId } = await readCheckout(externalId);
    if (state === 'paid' && subscriptionId) await takeSubscription(subscriptionId);
    const end = state === 'paid' ? 'paid' : 'expired';
    await db.transaction((tx) => settle(tx, id, end));
    return end;
  }

  async function readCheckout(externalId: string): ReturnType<PaymentProvider['readCheckout']> {
    try {
      return await provider.readCheckout(externalId);
    } catch (error) {
      if (!(error instanceof NotAtProvider)) throw error;
      return { state: 'expired', subscriptionId: null };
    }
  }

  /** Stores the outcome. A checkout that was abandoned here may already have been paid at the provider. */
  async function settle(tx: Tx, id: string, state: 'paid' | 'expired'): Promise<void> {
    if (!(await closeCheckout(tx, id, state))) return;
    await (state === 'paid' ? retakeCoupon(tx, id) : releaseCoupon(tx, id));
  }

  return { giveUp, closeAtProvider, finish, settle };
}
