import type { Coupon } from '@candela/contract/billing/coupons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plansQuery } from '#platform/reference/plans.ts';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import list from '#ui/list-page.module.css';
import { SidePanel } from '#ui/side-panel.tsx';
import { usePriceText } from '#ui/use-price-text.ts';
import { CouponForm } from './coupon-form.tsx';
import { couponListQuery, useCouponWithdrawing } from './coupons.api.ts';
import classes from './coupons.module.css';

/** Discount codes for plans. */
export function CouponsSection() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(couponListQuery);
  const [isMaking, setMaking] = useState(false);
  return (
    <section className={list.page} aria-labelledby="coupons">
      <header className={list.head}>
        <h2 id="coupons">{t(($) => $.coupons.title)}</h2>
        <Button variant="default" leftSection={<Plus size={17} aria-hidden />} onClick={() => setMaking(true)}>
          {t(($) => $.coupons.add)}
        </Button>
      </header>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className={classes.none}>{t(($) => $.coupons.none)}</p>}
      {data && data.data.length > 0 && (
        <ul className={list.list}>
          {data.data.map((coupon) => (
            <li key={coupon.id}>
              <CouponRow coupon={coupon} />
            </li>
          ))}
        </ul>
      )}
      <SidePanel isOpen={isMaking} title={t(($) => $.coupons.add)} width={440} onClose={() => setMaking(false)}>
        <CouponForm onDone={() => setMaking(false)} />
      </SidePanel>
    </section>
  );
}

function CouponRow({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation();
  const format = useFormat();
  const priceText = usePriceText();
  const { id, code, percent, amount, isForever, planIds, useLimit, useCount, endsAt, isArchived } = coupon;
  const plans = useQuery({ ...plansQuery, enabled: planIds.length > 0 });
  const names = planIds.map((planId) => plans.data?.data.find((plan) => plan.id === planId)?.name ?? planId);
  const withdrawing = useCouponWithdrawing(id);
  const off = amount ? priceText(amount) : format.number((percent ?? 0) / 100, { style: 'percent' });
  return (
    <div className={list.row}>
      <span className={list.what}>
        <strong dir="ltr" className={classes.code}>
          {code}
        </strong>
        <span>
          {isForever ? t(($) => $.coupons.offAll, { off }) : t(($) => $.coupons.offFirst, { off })}
          {planIds.length > 0 && ` · ${t(($) => $.coupons.onlyFor, { plans: format.list(names.map(String)) })}`}
          {endsAt !== null && ` · ${t(($) => $.subscriptions.until, { date: format.date(endsAt) })}`}
        </span>
      </span>
      <span className={classes.used}>
        {useLimit === null
          ? t(($) => $.coupons.used, { used: format.number(useCount) })
          : t(($) => $.coupons.usedOf, { used: format.number(useCount), limit: format.number(useLimit) })}
      </span>
      {isArchived && <Badge text={t(($) => $.coupons.withdrawn)} />}
      <Button
        size="xs"
        variant="subtle"
        loading={withdrawing.isPending}
        onClick={() => withdrawing.mutate({ useLimit, endsAt, isArchived: !isArchived })}
      >
        {isArchived ? t(($) => $.plans.restore) : t(($) => $.coupons.withdraw)}
      </Button>
    </div>
  );
}
