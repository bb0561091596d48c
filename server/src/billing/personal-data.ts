import type { Tx } from '#db/client.ts';
import { keptAs, leftOutAs, personalRows, type DomainData, type ErasedPerson } from '#site/personal-data.ts';

/**
 * Subscriptions and payments.
 * @param endPayments nothing is charged any more
 */
export const billingData = (endPayments: (tx: Tx, person: ErasedPerson) => Promise<void>): DomainData => ({
  rows: [
    personalRows({
      name: 'subscriptions',
      from: 'subscriptions s join plans p on p.id = s.plan_id',
      owner: 's.user_id',
      key: { column: 's.id', type: 'int' },
      columns: { plan: 'p.name', status: 's.status', startsAt: 's.starts_at', endsAt: 's.ends_at' },
    }),
    personalRows({
      name: 'invoices',
      from: 'invoices',
      owner: 'user_id',
      key: { column: 'id', type: 'int' },
      columns: {
        number: 'number',
        status: 'status',
        total: 'total',
        tax: 'tax',
        paid: 'paid',
        refunded: 'refunded',
        chargedBack: 'charged_back',
        currency: 'currency',
        createdAt: 'created_at',
        paidAt: 'paid_at',
      },
    }),
    personalRows({
      name: 'checkouts',
      from: 'checkouts o join plans p on p.id = o.plan_id',
      owner: 'o.user_id',
      key: { column: 'o.id', type: 'uuid' },
      columns: { plan: 'p.name', state: 'o.state', createdAt: 'o.created_at' },
    }),
    personalRows({
      name: 'coupons',
      from: 'coupon_uses u join coupons c on c.id = u.coupon_id',
      owner: 'u.user_id',
      key: { column: 'u.coupon_id', type: 'int' },
      columns: { code: 'c.code', usedAt: 'u.created_at' },
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
