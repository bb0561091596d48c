import { sql } from 'drizzle-orm';
import type { Tx } from '#db/client.ts';
import { checkouts, couponUses, coupons, invoices } from '#db/tables/payments.ts';
import { plans, subscriptions } from '#db/tables/plans.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type ErasedPerson } from '#site/personal-data.ts';

/**
 * Subscriptions and payments.
 * @param endPayments nothing is charged any more
 */
export const billingData = (endPayments: (tx: Tx, person: ErasedPerson) => Promise<void>): DomainData => ({
  rows: [
    personalRows({
      name: 'subscriptions',
      table: subscriptions,
      joined: sql`join ${plans} on ${plans.id} = ${subscriptions.planId}`,
      owner: subscriptions.userId,
      key: subscriptions.id,
      columns: {
        plan: plans.name,
        status: subscriptions.status,
        startsAt: subscriptions.startsAt,
        endsAt: subscriptions.endsAt,
      },
    }),
    personalRows({
      name: 'invoices',
      table: invoices,
      owner: invoices.userId,
      key: invoices.id,
      columns: {
        number: invoices.number,
        status: invoices.status,
        total: invoices.total,
        tax: invoices.tax,
        paid: invoices.paid,
        refunded: invoices.refunded,
        chargedBack: invoices.chargedBack,
        currency: invoices.currency,
        createdAt: invoices.createdAt,
        paidAt: invoices.paidAt,
      },
    }),
    personalRows({
      name: 'checkouts',
      table: checkouts,
      joined: sql`join ${plans} on ${plans.id} = ${checkouts.planId}`,
      owner: checkouts.userId,
      key: checkouts.id,
      columns: { plan: plans.name, state: checkouts.state, createdAt: checkouts.createdAt },
    }),
    personalRows({
      name: 'coupons',
      table: couponUses,
      joined: sql`join ${coupons} on ${coupons.id} = ${couponUses.couponId}`,
      owner: couponUses.userId,
      key: couponUses.couponId,
      columns: { code: coupons.code, usedAt: couponUses.createdAt },
    }),
  ],
  leftOut: { payment_customers: leftOutAs.saidElsewhere },
  erasures: { subscriptions: endPayments },
  kept: {
    checkouts: keptAs.accounts,
    coupon_uses: keptAs.accounts,
    invoices: keptAs.accounts,
    payment_customers: keptAs.accounts,
  },
});
