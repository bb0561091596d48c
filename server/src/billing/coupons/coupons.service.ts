import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { toIso, toIsoOrNull } from '#platform/time/instants.ts';
import { recordChange } from '#site/recorded-changes.ts';
import type { Coupon, CouponFields } from '@candela/contract/billing/coupons';
import { normalAmount } from '@candela/contract/billing/money';
import { arePlans, insertCoupon, listRows, lockRow, writeLimits, type CouponRow } from './coupons.queries.ts';

/** Discounts on the price of a plan. Checkouts use them: `billing/coupon-uses.ts`. */
export function createCoupons({ db }: { db: Db }) {
  const list = async (): Promise<Coupon[]> => (await listRows(db)).map(present);

  /** @throws AppError coupons.codeTaken, plans.notFound */
  async function create(caller: SignedInCaller, given: CouponFields): Promise<Coupon> {
    const { amount } = given;
    const fields = {
      ...given,
      planIds: [...new Set(given.planIds)],
      amount: amount && { ...amount, amount: normalAmount(amount.amount, amount.currency) },
    };
    return db.transaction(async (tx) => {
      if (!(await arePlans(tx, fields.planIds))) throw new AppError('plans.notFound');
      const row = await insertCoupon(tx, fields);
      if (!row) throw new AppError('coupons.codeTaken');
      const states = { before: null, after: auditedOf(row) };
      await recordChange(tx, caller, {
        action: 'create',
        entity: 'coupon',
        entityId: row.id,
        name: row.code,
        ...states,
      });
      return present(row);
    });
  }

  /** @throws AppError coupons.notFound, coupons.limitTooLow */
  async function update(
    caller: SignedInCaller,
    id: number,
    limits: { useLimit: number | null; endsAt: string | null; isArchived: boolean },
  ): Promise<Coupon> {
    return db.transaction(async (tx) => {
      const before = await lockRow(tx, id);
      if (!before) throw new AppError('coupons.notFound');
      if (limits.useLimit !== null && limits.useLimit < before.useCount) throw new AppError('coupons.limitTooLow');
      await writeLimits(tx, id, limits);
      const after = await lockRow(tx, id);
      if (!after) throw new AppError('coupons.notFound');
      await recordChange(tx, caller, {
        action: 'update',
        entity: 'coupon',
        entityId: id,
        name: after.code,
        before: auditedOf(before),
        after: auditedOf(after),
      });
      return present(after);
    });
  }

  return { list, create, update };
}

function present({ amount, currency, endsAt, ...row }: CouponRow): Coupon {
  return {
    ...row,
    amount: amount === null || currency === null ? null : { amount, currency },
    endsAt: toIsoOrNull(endsAt),
  };
}

function auditedOf({ percent, amount, currency, isForever, planIds, useLimit, endsAt, isArchived }: CouponRow) {
  const off = amount === null ? `${percent} %` : `${amount} ${currency}`;
  return { off, isForever, planIds, useLimit, endsAt: endsAt && toIso(endsAt), isArchived };
}
