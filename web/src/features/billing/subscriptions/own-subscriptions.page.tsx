import '@mantine/core/styles/Skeleton.layer.css';
import type { HeldSubscription } from '@candela/contract/billing/subscriptions';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePayments } from '#platform/reference/payments.ts';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import list from '#ui/list-page.module.css';
import { PlansLink } from '#ui/plans-link.tsx';
import { usePriceText } from '#ui/use-price-text.ts';
import { OwnInvoices } from './own-invoices.tsx';
import { ownSubscriptionsQuery, useOwnChanges, usePortal } from './own-subscriptions.api.ts';
import { SubscriptionBadge } from './subscription-badge.tsx';
import classes from './subscriptions.module.css';

/** The user's subscriptions, next payments, and invoices. */
export function OwnSubscriptionsPage() {
  const { t } = useTranslation();
  const hasJustPaid: unknown = useSearch({ strict: false, select: (search: { paid?: unknown }) => search.paid });
  const { data, isError, refetch } = useQuery(ownSubscriptionsQuery(hasJustPaid === true));
  const payments = usePayments();
  const isWaiting = hasJustPaid === true && data && !data.data.some(({ isPaid, isRunning }) => isPaid && isRunning);
  return (
    <div className={list.page}>
      <header className={list.head}>
        <h1>{t(($) => $.subscriptions.title)}</h1>
        {payments?.isAvailable && data?.data.some(({ isPaid }) => isPaid) && <PortalButton />}
      </header>
      {isWaiting && (
        <p className={classes.notice} role="status">
          {t(($) => $.subscriptions.waiting)}
        </p>
      )}
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={200} radius="lg" />}
      {data?.data.length === 0 && !isWaiting && (
        <EmptyState
          icon={CreditCard}
          title={t(($) => $.subscriptions.none)}
          text={payments?.isAvailable ? t(($) => $.subscriptions.noneText) : t(($) => $.subscriptions.askText)}
          action={<PlansLink />}
        />
      )}
      {data?.data.map((each) => (
        <OwnSubscription key={each.id} subscription={each} canBuy={payments?.isAvailable ?? false} />
      ))}
      {payments?.isAvailable && <OwnInvoices />}
    </div>
  );
}

function PortalButton() {
  const { t } = useTranslation();
  const portal = usePortal();
  return (
    <Button
      variant="default"
      leftSection={<CreditCard size={17} aria-hidden />}
      loading={portal.isPending}
      onClick={() => portal.mutate()}
    >
      {t(($) => $.subscriptions.card)}
    </Button>
  );
}

function OwnSubscription({ subscription, canBuy }: { subscription: HeldSubscription; canBuy: boolean }) {
  const { t } = useTranslation();
  const priceText = usePriceText();
  const { id, planName, price, interval, isPaid, isCharged, isRunning, cancelsAt } = subscription;
  const { cancel, resume } = useOwnChanges(id);
  const isOpen = isCharged && canBuy;
  return (
    <section className={classes.card} aria-labelledby={`subscription-${id}`} data-is-over={!isRunning}>
      <div className={classes.line}>
        <h2 id={`subscription-${id}`} dir="auto">
          {planName}
        </h2>
        <SubscriptionBadge subscription={subscription} />
      </div>
      <p className={classes.price}>{isPaid ? price && priceText(price, interval) : t(($) => $.subscriptions.given)}</p>
      <NextStep subscription={subscription} />
      {isOpen && (
        <div className={classes.actions}>
          <Button variant="default" renderRoot={(props) => <Link to="/education/plans" {...props} />}>
            {t(($) => $.subscriptions.change)}
          </Button>
          {cancelsAt === null ? (
            <Button variant="subtle" color="red" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t(($) => $.subscriptions.cancel)}
            </Button>
          ) : (
            <Button loading={resume.isPending} onClick={() => resume.mutate()}>
              {t(($) => $.subscriptions.resume)}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

/** One sentence about what happens next. */
function NextStep({ subscription }: { subscription: HeldSubscription }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, isRunning, endsAt, cancelsAt, trialEndsAt, periodEndsAt } = subscription;
  const date = (iso: string) => format.date(iso);
  if (status === 'past_due' && isRunning && endsAt !== null) {
    return (
      <p className={classes.notice} role="alert">
        {t(($) => $.subscriptions.payBy, { date: date(endsAt) })}
      </p>
    );
  }
  if (!isRunning) return <p>{endsAt !== null && t(($) => $.subscriptions.endedOn, { date: date(endsAt) })}</p>;
  const end = cancelsAt ?? endsAt;
  if (end !== null) return <p>{t(($) => $.subscriptions.endsOn, { date: date(end) })}</p>;
  if (trialEndsAt !== null) return <p>{t(($) => $.subscriptions.trialUntil, { date: date(trialEndsAt) })}</p>;
  if (periodEndsAt !== null) return <p>{t(($) => $.subscriptions.nextPayment, { date: date(periodEndsAt) })}</p>;
  return <p>{t(($) => $.subscriptions.endless)}</p>;
}
