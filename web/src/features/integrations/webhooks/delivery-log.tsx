import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect } from '@mantine/core';
import type { DeliveryState, WebhookDelivery, WebhookEndpoint } from '@candela/contract/integrations/webhooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import list from '#ui/list-page.module.css';
import { PagedList } from '#ui/paged-list.tsx';
import { DeliveryBadge, useResultText } from './delivery-state.tsx';
import { logQuery, useFailedResending } from './webhooks.api.ts';
import classes from './webhooks.module.css';

const states = ['failed', 'waiting', 'delivered'] as const;

interface DeliveryLogProps {
  item: WebhookEndpoint;
  onOpen: (id: string) => void;
}

/** Deliveries to an endpoint, with buttons to resend failed ones. */
export function DeliveryLog({ item, onOpen }: DeliveryLogProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<DeliveryState | undefined>();
  const log = useInfiniteQuery(logQuery(item.id, state));
  return (
    <section className={classes.log} aria-labelledby="delivery-log">
      <div className={classes.top}>
        <h3 id="delivery-log">{t(($) => $.webhooks.log)}</h3>
        <NativeSelect
          aria-label={t(($) => $.apiKeys.state)}
          value={state ?? ''}
          data={[
            { value: '', label: t(($) => $.apiKeys.everyState) },
            ...states.map((each) => ({ value: each, label: t(($) => $.webhooks.deliveryStates[each]) })),
          ]}
          onChange={(event) => setState(states.find((each) => each === event.currentTarget.value))}
        />
      </div>
      {item.isEnabled && <ResendFailed id={item.id} />}
      <PagedList
        query={log}
        className={list.list}
        empty={
          <EmptyState icon={Inbox} title={t(($) => $.webhooks.logEmpty)} text={t(($) => $.webhooks.logEmptyText)} />
        }
        render={(delivery: WebhookDelivery) => <DeliveryRow item={delivery} onOpen={() => onOpen(delivery.id)} />}
      />
    </section>
  );
}

function DeliveryRow({ item, onOpen }: { item: WebhookDelivery; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const resultText = useResultText();
  const { eventType, state, createdAt, attemptCount, lastStatus, lastProblem, lastMilliseconds } = item;
  return (
    <button type="button" className={`${list.row} ${list.rowButton} ${classes.entry}`} onClick={onOpen}>
      <span className={list.what}>
        <strong>
          <bdi>{eventType}</bdi>
        </strong>
        <span>{format.dateTime(createdAt)}</span>
      </span>
      <span className={list.when}>
        <span>{resultText({ status: lastStatus, problem: lastProblem })}</span>
        <span>
          {t(($) => $.webhooks.attempts, { count: attemptCount })}
          {lastMilliseconds !== null && <> · {t(($) => $.webhooks.milliseconds, { count: lastMilliseconds })}</>}
        </span>
      </span>
      <DeliveryBadge state={state} />
    </button>
  );
}

const spans = { hour: 3_600_000, day: 86_400_000, week: 604_800_000, month: 2_592_000_000 } as const;

function ResendFailed({ id }: { id: string }) {
  const { t } = useTranslation();
  const resending = useFailedResending(id);
  const [span, setSpan] = useState<keyof typeof spans>('day');
  const resend = () =>
    resending.mutate(new Date(Date.now() - spans[span]).toISOString(), {
      onSuccess: ({ count }) =>
        showToast('success', { title: t(($) => $.webhooks.resend), detail: t(($) => $.webhooks.resent, { count }) }),
    });
  return (
    <div className={classes.resend}>
      <NativeSelect
        aria-label={t(($) => $.webhooks.failedSince)}
        size="xs"
        value={span}
        data={(Object.keys(spans) as (keyof typeof spans)[]).map((each) => ({
          value: each,
          label: t(($) => $.webhooks.spans[each]),
        }))}
        onChange={(event) => setSpan(event.currentTarget.value as keyof typeof spans)}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<RotateCcw size={15} aria-hidden />}
        loading={resending.isPending}
        onClick={resend}
      >
        {t(($) => $.webhooks.resendFailed)}
      </Button>
    </div>
  );
}
