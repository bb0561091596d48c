import '@mantine/core/styles/Skeleton.layer.css';
import type { ManagedPlan } from '@candela/contract/billing/plans';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import list from '#ui/list-page.module.css';
import { SidePanel } from '#ui/side-panel.tsx';
import { usePriceText } from '#ui/use-price-text.ts';
import { PlanForm } from './plan-form.tsx';
import { managedPlansQuery, usePlanArchiving } from './plans.api.ts';
import classes from './plans.module.css';

/** Subscription plans, for admins. */
export function ManagedPlans() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(managedPlansQuery);
  const [opened, setOpened] = useState<number | 'new' | null>(null);
  const plan = data?.data.find(({ id }) => id === opened) ?? null;
  const close = () => setOpened(null);
  const sorted = data?.data.toSorted((a, b) => Number(a.isArchived) - Number(b.isArchived) || a.id - b.id);
  const add = (
    <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setOpened('new')}>
      {t(($) => $.plans.add)}
    </Button>
  );
  return (
    <div className={list.page}>
      <header className={list.head}>
        <div>
          <h1>{t(($) => $.plans.title)}</h1>
          <p className={classes.lead}>{t(($) => $.plans.intro)}</p>
        </div>
        {add}
      </header>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={240} radius="lg" />}
      {sorted?.length === 0 && <EmptyState icon={Tags} title={t(($) => $.plans.empty)} action={add} />}
      {sorted && sorted.length > 0 && (
        <ul className={list.list}>
          {sorted.map((each) => (
            <li key={each.id}>
              <PlanRow plan={each} onOpen={() => setOpened(each.id)} />
            </li>
          ))}
        </ul>
      )}
      <SidePanel
        isOpen={opened === 'new' || plan !== null}
        title={plan ? plan.name : t(($) => $.plans.add)}
        width={460}
        onClose={close}
      >
        {plan && <Archiving plan={plan} />}
        <PlanForm key={opened} plan={plan} others={data?.data ?? []} onDone={close} />
      </SidePanel>
    </div>
  );
}

function PlanRow({ plan, onOpen }: { plan: ManagedPlan; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const priceText = usePriceText();
  const { id, name, price, interval, trialDays, subscriptionTypeId, subscriptionCount: count } = plan;
  return (
    <button type="button" className={`${list.row} ${list.rowButton}`} onClick={onOpen}>
      <span className={list.what}>
        <strong dir="auto">{name}</strong>
        <span>
          {t(($) => $.plans.number, { id })} · {t(($) => $.announcements.subscriptionType, { id: subscriptionTypeId })}
        </span>
      </span>
      <span className={list.when}>
        <span className={classes.price}>{price ? priceText(price, interval) : t(($) => $.plans.givenOnly)}</span>
        <span>
          {t(($) => $.plans.subscribers, { count, number: format.number(count) })}
          {price && trialDays > 0 && ` · ${t(($) => $.plans.trial, { count: trialDays })}`}
        </span>
      </span>
      <span className={classes.badges}>
        {plan.givesAccess && <Badge text={t(($) => $.plans.givesAccess)} tone="brand" />}
        {plan.isArchived && <Badge text={t(($) => $.plans.archived)} />}
      </span>
    </button>
  );
}

function Archiving({ plan }: { plan: ManagedPlan }) {
  const { t } = useTranslation();
  const archiving = usePlanArchiving(plan.id);
  return (
    <div className={classes.actions} style={{ marginBlockEnd: 'var(--space-16)' }}>
      <Button
        size="xs"
        variant="default"
        loading={archiving.isPending}
        onClick={() => archiving.mutate(!plan.isArchived)}
      >
        {plan.isArchived ? t(($) => $.plans.restore) : t(($) => $.plans.archive)}
      </Button>
    </div>
  );
}
