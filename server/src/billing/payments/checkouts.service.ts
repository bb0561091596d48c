import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { findHeldCoupon, holdCoupon, type HeldCoupon } from '#billing/coupon-uses.ts';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { createCheckoutEnds } from './checkout-ends.ts';
import {
  findCheckout,
  findOpen,
  insertCheckout,
  lockBuyer,
  writeAddress,
  writeCoupon,
  type CheckoutRow,
} from './checkouts.queries.ts';
import { couponOf } from './coupons-at-provider.ts';
import type { PaymentProvider, TaxRule } from './payment-provider.ts';
import { askAnew, customerOf, priceOf, termsOf } from './prices.ts';

/** Stripe's minimum is half an hour. */
const openMinutes = 35;
const lookAfterMinutes = 40;

/** Checks the outcome of a checkout when it expires: the provider's message may never arrive. */
export const checkoutJob = defineJob({
  name: 'payments.checkouts',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 20, firstDelaySeconds: 30, maxDelaySeconds: 3600 },
  limitSeconds: 120,
});

/** Checked now, not when it expires: nobody should pay it any more. */
export async function queueLooks(tx: Tx, ids: readonly string[]): Promise<void> {
  await enqueue(
    tx,
    checkoutJob,
    ids.map((id) => ({ payload: { id }, key: `${id}/now` })),
  );
}

interface Deps {
  db: Db;
  provider: PaymentProvider;
  publicUrl: string;
  getTaxRule(): Promise<TaxRule>;
  /** Reads the subscription from the provider and stores it. */
  takeSubscription(externalId: string): Promise<void>;
}

interface Wanted {
  planId: number;
  couponCode: string | null;
  currency: string;
}

interface Held {
  checkout: CheckoutRow;
  coupon: HeldCoupon | null;
  buyer: Awaited<ReturnType<typeof lockBuyer>>;
}

/** Purchases of plans. No request to the provider is made while rows are locked. */
export function createCheckouts(deps: Deps) {
  const { db, provider, publicUrl, getTaxRule } = deps;
  const { giveUp, closeAtProvider, finish, settle } = createCheckoutEnds(deps);

  /** @throws AppError plans.notFound, payments.notForSale, payments.alreadySubscribed, coupons.notValid, payments.away, payments.refused */
  async function start(
    { userId }: SignedInCaller,
    { planId, couponCode }: { planId: number; couponCode: string | null },
  ): Promise<{ url: string }> {
    const tax = await getTaxRule();
    const terms = await termsOf(db, planId, tax);
    const wanted = { planId, couponCode, currency: terms.money.currency };
    const { checkout, coupon, buyer } = await hold(userId, wanted);
    if (checkout.url !== null) return { url: checkout.url };
    try {
      const { id, url } = await askAnew(db, provider, { userId, terms }, async () =>
        provider.startCheckout({
          id: checkout.id,
          userId,
          customerId: await customerOf(db, provider, { id: userId, ...buyer }),
          priceId: await priceOf(db, provider, terms),
          couponId: coupon && (await couponOf(db, provider, coupon, tax)),
          trialDays: buyer.hasPaid ? 0 : terms.trialDays,
          tax,
          expiresAt: new Date(checkout.expiresAt),
          successUrl: `${publicUrl}/education/subscription?paid=true`,
          cancelUrl: `${publicUrl}/education/plans`,
          languageCode: buyer.languageCode,
        }),
      );
      if (await writeAddress(db, checkout.id, id, url)) return { url };
      // Another plan was chosen meanwhile: nobody gets the address of this checkout.
      await closeAtProvider(id);
      throw busy();
    } catch (error) {
      // A checkout whose address nobody has cannot be paid, and releases its coupon.
      await db.transaction((tx) => giveUp(tx, checkout));
      throw error;
    }
  }

  /**
   * The one open checkout of a user: the existing one, if it is for the same purchase, or a new one. Any other that could be paid
   * is closed at the provider first.
   */
  async function hold(userId: string, wanted: Wanted): Promise<Held> {
    for (let attempt = 0; attempt < 3; attempt++) {
      const other = await findOpen(db, userId);
      const isClosed = !other || isSame(other, wanted) || (await finish(other)) !== 'paid';
      if (!isClosed) throw new AppError('payments.alreadySubscribed');
      const held = await db.transaction(async (tx): Promise<Held | null> => {
        const buyer = await lockBuyer(tx, userId);
        if (buyer.isPaying) throw new AppError('payments.alreadySubscribed');
        const open = await findOpen(tx, userId);
        if (open && isSame(open, wanted)) {
          return { checkout: open, coupon: await findHeldCoupon(tx, open.id), buyer };
        }
        // It has received an address meanwhile.
        if (open && !(await giveUp(tx, open))) return null;
        return { ...(await begin(tx, userId, wanted)), buyer };
      });
      if (held) return held;
    }
    throw busy();
  }

  async function begin(
    tx: Tx,
    userId: string,
    { planId, couponCode, currency }: Wanted,
  ): Promise<{ checkout: CheckoutRow; coupon: HeldCoupon | null }> {
    const id = randomUUID();
    const now = Date.now();
    const expiresAt = new Date(now + openMinutes * 60_000);
    await insertCheckout(tx, { id, userId, planId, provider: provider.name, expiresAt });
    let coupon: HeldCoupon | null = null;
    if (couponCode !== null) {
      coupon = await holdCoupon(tx, { code: couponCode, userId, checkoutId: id, planId, currency });
      if (!coupon) throw new AppError('coupons.notValid');
      await writeCoupon(tx, id, coupon.id);
    }
    const dueAt = new Date(now + lookAfterMinutes * 60_000);
    await enqueue(tx, checkoutJob, [{ payload: { id }, key: id, dueAt }]);
    const checkout = await findCheckout(tx, id);
    if (!checkout) throw new Error('the checkout that was written is not there');
    return { checkout, coupon };
  }

  /** It has expired. Abandoned ones are checked, too: they may have been paid. */
  async function look({ payload: { id } }: { payload: { id: string } }): Promise<void> {
    const checkout = await findCheckout(db, id);
    if (!checkout || checkout.state === 'paid') return;
    if ((await finish(checkout)) === null) await db.transaction((tx) => giveUp(tx, checkout));
  }

  return { start, settle, look };
}

const isSame = (open: CheckoutRow, { planId, couponCode }: Wanted) =>
  open.planId === planId && open.couponCode === couponCode && isFresh(open);

/** Serialises the checkouts of one person. */
const busy = () => new AppError('payments.away', { retryAfterSeconds: 1 });

const isFresh = ({ expiresAt }: CheckoutRow) => new Date(expiresAt).getTime() > Date.now() + 5 * 60_000;
