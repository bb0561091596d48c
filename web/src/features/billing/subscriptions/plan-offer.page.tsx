import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import type { Plan } from '@candela/contract/billing/plans';
import type { HeldSubscription } from '@candela/contract/billing/subscriptions';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Check, Tags } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plansQuery } from '#platform/reference/plans.ts';
import { paymentsQuery } from '#platform/reference/payments.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import list from '#ui/list-page.module.css';
import { usePriceText } from '#ui/use-price-text.ts';
import { ownSubscriptionsQuery, useCheckout, useOwnChanges, usePortal } from './own-subscriptions.api.ts';
import classes from './subscriptions.module.css';

/** The plans for sale. Users who already pay for one can switch to another. */
export function PlanOfferPage() {
  const { t } = useTranslation();
  const paymentState = useQuery(paymentsQuery);
  const plans = useQuery(plansQuery);
  const held = useQuery(ownSubscriptionsQuery());
  const payments = paymentState.data;
  const [code, setCode] = useState('');
  const sold = plans.data?.data.filter(({ price, isArchived }) => price !== null && !isArchived);
  const paying = held.data?.data.find(({ isCharged, status }) => isCharged && status !== 'pending');
  const hasPaid = held.data?.data.some(({ isPaid }) => isPaid) ?? false;
  const failed = [paymentState, plans, held].filter((query) => query.isError && !query.data);
  if (failed.length > 0) return <ErrorState onRetry={() => failed.forEach((query) => void query.refetch())} />;
  if (!sold || !held.data || !payments) return <Skeleton height={320} radius="lg" />;
  return (
    <div className={list.page}>
      <header className={list.head}>
        <h1>{t(($) => $.subscriptions.plans)}</h1>
        {payments.isTest && payments.isAvailable && <Badge text={t(($) => $.subscriptions.test)} />}
      </header>
      {(!payments.isAvailable || sold.length === 0) && (
        <EmptyState icon={Tags} title={t(($) => $.subscriptions.noPlans)} text={t(($) => $.subscriptions.askText)} />
      )}
      {payments.isAvailable && sold.length > 0 && (
        <>
          <ul className={classes.offer}>
            {sold.map((plan) => (
              <li key={plan.id} className={classes.card} data-is-own={paying?.planId === plan.id}>
                <OfferedPlan plan={plan} isOwn={paying?.planId === plan.id} hasTrial={!hasPaid} />
                {paying ? (
                  paying.planId !== plan.id && <ChangeButton plan={plan} held={paying} />
                ) : (
                  <BuyButton plan={plan} code={code} />
                )}
              </li>
            ))}
          </ul>
          {!paying && (
            <TextInput
              className={classes.coupon}
              label={t(($) => $.subscriptions.coupon)}
              maxLength={40}
              dir="ltr"
              autoComplete="off"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </div>
  );
}

interface OfferedPlanProps {
  plan: Plan;
  isOwn: boolean;
  /** False for users who have paid before. */
  hasTrial: boolean;
}

function OfferedPlan({ plan, isOwn, hasTrial }: OfferedPlanProps) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const { name, description, price, interval, trialDays } = plan;
  return (
    <>
      <div className={classes.line}>
        <h2 dir="auto">{name}</h2>
        {isOwn && <Badge text={t(($) => $.subscriptions.yours)} tone="brand" />}
      </div>
      <p className={classes.bigPrice}>{price && priceText(price, interval)}</p>
      {hasTrial && trialDays > 0 && <p>{t(($) => $.plans.trial, { count: trialDays })}</p>}
      {description !== '' && (
        <ul className={classes.includes}>
          {description.split('\n').map((line) => (
            <li key={line}>
              <Check size={16} aria-hidden />
              <bdi>{line}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function BuyButton({ plan, code }: { plan: Plan; code: string }) {
  const { t } = useTranslation();
  const checkout = useCheckout();
  return (
    <Button
      loading={checkout.isPending || checkout.isSuccess}
      onClick={() => checkout.mutate({ planId: plan.id, couponCode: code.trim() === '' ? null : code.trim() })}
    >
      {t(($) => $.subscriptions.subscribe)}
    </Button>
  );
}

function ChangeButton({ plan, held }: { plan: Plan; held: HeldSubscription }) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const { preview, change } = useOwnChanges(held.id);
  const portal = usePortal();
  const goOver = async () => {
    const { dueNow } = await preview.mutateAsync(plan.id);
    const amount = priceText({ ...dueNow, amount: dueNow.amount.replace('-', '') });
    const isSure = await askToConfirm({
      title: t(($) => $.subscriptions.changeTo, { plan: plan.name }),
      text: dueNow.amount.startsWith('-')
        ? t(($) => $.subscriptions.creditNow, { amount })
        : t(($) => $.subscriptions.dueNow, { amount }),
      confirm: t(($) => $.subscriptions.change),
      isHarmless: true,
    });
    if (!isSure) return;
    const { isDone, payUrl } = await change.mutateAsync(plan.id);
    if (!isDone) return void payDifference(payUrl);
    showToast('success', { title: t(($) => $.subscriptions.changed), detail: plan.name });
  };
  /** The old plan stays until the difference is paid. */
  const payDifference = async (payUrl: string | null) => {
    const isNow = await askToConfirm({
      title: t(($) => $.subscriptions.notPaid),
      text: t(($) => $.subscriptions.notPaidText, { plan: plan.name }),
      confirm: payUrl === null ? t(($) => $.subscriptions.card) : t(($) => $.subscriptions.payNow),
      isHarmless: true,
    });
    if (!isNow) return;
    if (payUrl === null) portal.mutate();
    else window.location.assign(payUrl);
  };
  return (
    <Button
      variant="default"
      loading={preview.isPending || change.isPending || portal.isPending}
      // `call` shows errors.
      onClick={() => void goOver().catch(() => {})}
    >
      {t(($) => $.subscriptions.changeTo, { plan: plan.name })}
    </Button>
  );
}
