import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import {
  closeCheckout,
  findCheckout,
  findOpen,
  insertCheckout,
  lockBuyer,
  writeAddress,
  writeCoupon,
  type CheckoutRow,
} from './checkouts.queries.ts';
import { NotAtProvider, type PaymentProvider, type TaxRule } from './payment-provider.ts';
import { customerOf, priceOf, termsOf } from './prices.ts';
import { findHeldCoupon, holdCoupon, releaseCoupon, type HeldCoupon } from '#accounts/coupon-uses.ts';
import type { Db, Tx } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { defineJob } from '#platform/jobs/define-job.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';

/** Stripe allows no less than half an hour. */
const openMinutes = 35;
const lookAfterMinutes = 40;

/** Looks what has become of a checkout, when its time is over: the message may never come. */
export const checkoutJob = defineJob({
  name: 'payments.checkouts',
  payload: z.object({ id: z.uuid() }),
  atOnce: 1,
  isShort: true,
  retries: { limit: 20, firstDelaySeconds: 30, maxDelaySeconds: 3600 },
  limitSeconds: 120,
});

interface Deps {
  db: Db;
  provider: PaymentProvider;
  publicUrl: string;
  getTaxRule(): Promise<TaxRule>;
  /** What was bought is read from the provider. */
  takeSubscription(externalId: string): Promise<void>;
}

/** How plans are bought. Nothing is asked of the provider while the database is locked. */
export function createCheckouts({ db, provider, publicUrl, getTaxRule, takeSubscription }: Deps) {
  /** @throws AppError plans.notFound, payments.notForSale, payments.alreadySubscribed, coupons.notValid, payments.away, payments.refused */
  async function start(
    { userId }: SignedInCaller,
    { planId, couponCode }: { planId: number; couponCode: string | null },
  ): Promise<{ url: string }> {
    const tax = await getTaxRule();
    const terms = await termsOf(db, planId, tax);
    const { checkout, coupon, buyer, old } = await db.transaction(async (tx) => {
      const locked = await lockBuyer(tx, userId);
      if (locked.isPaying) throw new AppError('payments.alreadySubscribed');
      const open = await findOpen(tx, userId);
      const isSame = open?.planId === planId && open.couponCode === couponCode && isFresh(open);
      if (open && isSame) {
        return { checkout: open, coupon: await findHeldCoupon(tx, open.id), buyer: locked, old: null };
      }
      if (open) await giveUp(tx, open);
      const made = await begin(tx, userId, { planId, couponCode, currency: terms.money.currency });
      return { ...made, buyer: locked, old: open };
    });
    if (checkout.url !== null) return { url: checkout.url };
    if (old?.externalId) await closeAtProvider(old.externalId);
    try {
      const customerId = await customerOf(db, provider, { id: userId, ...buyer });
      const { id, url } = await provider.startCheckout({
        id: checkout.id,
        userId,
        customerId,
        priceId: await priceOf(db, provider, terms),
        couponId: coupon && (await provider.makeCoupon(termsOfCoupon(coupon))),
        trialDays: buyer.hasPaid ? 0 : terms.trialDays,
        tax,
        expiresAt: new Date(checkout.expiresAt),
        successUrl: `${publicUrl}/education/subscription?paid=true`,
        cancelUrl: `${publicUrl}/education/plans`,
        languageCode: buyer.languageCode,
      });
      await writeAddress(db, checkout.id, id, url);
      return { url };
    } catch (error) {
      // Nobody has its address: it cannot be paid, and holds the coupon no longer.
      await db.transaction((tx) => giveUp(tx, checkout));
      throw error;
    }
  }

  async function begin(
    tx: Tx,
    userId: string,
    { planId, couponCode, currency }: { planId: number; couponCode: string | null; currency: string },
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

  async function giveUp(tx: Tx, { id }: CheckoutRow): Promise<void> {
    if (await closeCheckout(tx, id, 'expired')) await releaseCoupon(tx, id);
  }

  async function closeAtProvider(externalId: string): Promise<void> {
    await provider.expireCheckout(externalId).catch((error: unknown) => {
      if (!(error instanceof NotAtProvider)) throw error;
    });
  }

  /** Writes what has become of it. A checkout that was given up here may have been paid before that was known there. */
  async function settle(tx: Tx, id: string, state: 'paid' | 'expired'): Promise<void> {
    if ((await closeCheckout(tx, id, state)) && state === 'expired') await releaseCoupon(tx, id);
  }

  /** Its time is over. */
  async function look({ payload: { id } }: { payload: { id: string } }): Promise<void> {
    const checkout = await findCheckout(db, id);
    if (checkout?.state !== 'open') return;
    if (checkout.externalId === null) return db.transaction((tx) => giveUp(tx, checkout));
    await closeAtProvider(checkout.externalId);
    const { state, subscriptionId } = await provider.readCheckout(checkout.externalId);
    if (state === 'paid' && subscriptionId) await takeSubscription(subscriptionId);
    await db.transaction((tx) => settle(tx, id, state === 'paid' ? 'paid' : 'expired'));
  }

  return { start, settle, look };
}

const isFresh = ({ expiresAt }: CheckoutRow) => new Date(expiresAt).getTime() > Date.now() + 5 * 60_000;

function termsOfCoupon({ id, percent, amount, currency, isForever }: HeldCoupon) {
  return { id, percent, amount: amount === null || currency === null ? null : { amount, currency }, isForever };
}
