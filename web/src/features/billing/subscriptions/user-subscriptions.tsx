import type { HeldSubscription } from '@candela/contract/billing/subscriptions';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat, useZone } from '#platform/time/time.ts';
import { fromZonedInput, toZonedInput } from '#platform/time/zoned-input.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { usePriceText } from '#ui/use-price-text.ts';
import { WallTimeInput } from '#ui/wall-time-input.tsx';
import { UserInvoices } from './user-invoices.tsx';
import { SubscriptionBadge } from './subscription-badge.tsx';
import { useGiving, userSubscriptionsQuery } from './subscriptions.api.ts';
import { plansQuery } from '#platform/reference/plans.ts';
import classes from './subscriptions.module.css';

interface UserSubscriptionsProps {
  user: { id: string; fullName: string; canChange: boolean };
}

/** A user's subscriptions, paid or granted; admins can grant, extend and end them here. */
export function UserSubscriptions({ user }: UserSubscriptionsProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(userSubscriptionsQuery(user.id));
  const [form, setForm] = useState<HeldSubscription | 'new' | null>(null);
  return (
    <section aria-labelledby="user-subscriptions">
      <header className={classes.head}>
        <h3 id="user-subscriptions">{t(($) => $.users.subscriptions)}</h3>
        {user.canChange && form === null && (
          <Button size="compact-xs" variant="subtle" onClick={() => setForm('new')}>
            {t(($) => $.subscriptions.give)}
          </Button>
        )}
      </header>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {data?.data.length === 0 && form === null && <p>{t(($) => $.users.noSubscription)}</p>}
      <ul className={classes.held}>
        {data?.data.map((each) => (
          <li key={each.id}>
            <Held subscription={each} user={user} onExtend={() => setForm(each)} />
          </li>
        ))}
      </ul>
      {data?.data.some(({ isPaid }) => isPaid) && <UserInvoices user={user} />}
      {form !== null && (
        <GivingForm
          key={form === 'new' ? 'new' : form.id}
          user={user}
          subscription={form === 'new' ? null : form}
          onDone={() => setForm(null)}
        />
      )}
    </section>
  );
}

interface HeldProps extends UserSubscriptionsProps {
  subscription: HeldSubscription;
  onExtend: () => void;
}

function Held({ subscription, user, onExtend }: HeldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const priceText = usePriceText();
  const { end, stop } = useGiving(user.id);
  const { planName, startsAt, endsAt, isPaid, isCharged, isRunning, price, interval, cancelsAt, periodEndsAt } =
    subscription;
  const lastDay = cancelsAt ?? endsAt;
  const next =
    lastDay !== null
      ? t(($) => $.subscriptions.until, { date: format.date(lastDay) })
      : isPaid && periodEndsAt !== null
        ? t(($) => $.subscriptions.nextPayment, { date: format.date(periodEndsAt) })
        : t(($) => $.subscriptions.endless);
  const endIt = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.subscriptions.end),
      text: t(($) => $.subscriptions.confirmEnd, { name: user.fullName, plan: planName }),
      confirm: t(($) => $.subscriptions.end),
    });
    if (isSure) end.mutate(subscription.id);
  };
  const stopIt = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.subscriptions.stop),
      text: t(($) => $.subscriptions.confirmStop, { name: user.fullName, plan: planName }),
      confirm: t(($) => $.subscriptions.stop),
    });
    if (isSure) stop.mutate(subscription.id);
  };
  return (
    <>
      <div className={classes.line}>
        <strong dir="auto">{planName}</strong>
        <SubscriptionBadge subscription={subscription} />
      </div>
      <p>
        {[
          isPaid ? price && priceText(price, interval) : t(($) => $.subscriptions.given),
          t(($) => $.subscriptions.since, { date: format.date(startsAt) }),
          next,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {user.canChange && isPaid && (isCharged || isRunning) && (
        <div className={classes.actions}>
          <Button size="compact-xs" variant="subtle" color="red" loading={stop.isPending} onClick={() => void stopIt()}>
            {t(($) => $.subscriptions.stop)}
          </Button>
        </div>
      )}
      {user.canChange && !isPaid && isRunning && (
        <div className={classes.actions}>
          <Button size="compact-xs" variant="default" onClick={onExtend}>
            {t(($) => $.subscriptions.extend)}
          </Button>
          <Button size="compact-xs" variant="subtle" color="red" loading={end.isPending} onClick={() => void endIt()}>
            {t(($) => $.subscriptions.end)}
          </Button>
        </div>
      )}
    </>
  );
}

interface GivingFormProps extends UserSubscriptionsProps {
  /** Null: a new subscription. */
  subscription: HeldSubscription | null;
  onDone: () => void;
}

function GivingForm({ user, subscription, onDone }: GivingFormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const zone = useZone();
  const plans = useQuery(plansQuery).data?.data.filter(({ isArchived }) => !isArchived) ?? [];
  const { give, extend } = useGiving(user.id);
  const [chosenPlan, setPlan] = useState<number | null>(null);
  const planId = chosenPlan ?? plans[0]?.id;
  const [day, setDay] = useState(subscription?.endsAt ? toZonedInput(subscription.endsAt, zone).slice(0, 10) : '');
  const [today] = useState(() => toZonedInput(new Date().toISOString(), zone).slice(0, 10));
  const isPast = day !== '' && day < today;
  const onSuccess = () => {
    showToast('success', {
      title: subscription ? t(($) => $.subscriptions.extended) : t(($) => $.subscriptions.gave),
      detail: user.fullName,
    });
    onDone();
  };
  const save = () => {
    // Includes the whole last day.
    const endsAt = day === '' ? null : fromZonedInput(`${day}T23:59`, zone);
    if (isPast || (day !== '' && endsAt === null)) return;
    if (subscription) extend.mutate({ id: subscription.id, endsAt }, { onSuccess });
    else if (planId !== undefined) give.mutate({ planId, endsAt }, { onSuccess });
  };
  return (
    <form
      className={classes.giving}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {subscription ? (
        <strong dir="auto">{subscription.planName}</strong>
      ) : (
        <NativeSelect
          label={t(($) => $.users.plan)}
          value={planId}
          data={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setPlan(Number(event.currentTarget.value))}
        />
      )}
      <WallTimeInput
        kind="date"
        label={t(($) => $.subscriptions.lastDay)}
        zone={format.zone}
        min={today}
        value={day}
        error={isPast && t(($) => $.subscriptions.dayPast)}
        onChange={setDay}
      />
      <div className={classes.actions}>
        <Button type="submit" size="xs" loading={give.isPending || extend.isPending}>
          {subscription ? t(($) => $.subscriptions.extend) : t(($) => $.subscriptions.give)}
        </Button>
        <Button size="xs" variant="default" onClick={onDone}>
          {t(($) => $.plans.cancel)}
        </Button>
      </div>
    </form>
  );
}
