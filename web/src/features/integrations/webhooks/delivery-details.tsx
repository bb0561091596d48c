import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import type { Output } from '@candela/contract/endpoint';
import type { getWebhookDelivery } from '@candela/contract/integrations/webhooks';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { DeliveryBadge, useResultText } from './delivery-state.tsx';
import { deliveryQuery, useResending } from './webhooks.api.ts';
import classes from './webhooks.module.css';

interface DeliveryDetailsProps {
  id: string;
  isEnabled: boolean;
  onBack: () => void;
}

/** Content of a delivery, and the response of each attempt. */
export function DeliveryDetails({ id, isEnabled, onBack }: DeliveryDetailsProps) {
  const { t } = useTranslation();
  const delivery = useQuery(deliveryQuery(id));
  const resending = useResending();
  return (
    <div className={classes.panel}>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          leftSection={<ArrowLeft size={15} aria-hidden className={classes.arrow} />}
          onClick={onBack}
        >
          {t(($) => $.webhooks.back)}
        </Button>
        {isEnabled && (
          <Button
            size="xs"
            leftSection={<RotateCcw size={15} aria-hidden />}
            loading={resending.isPending}
            onClick={() => resending.mutate(id)}
          >
            {t(($) => $.webhooks.resend)}
          </Button>
        )}
      </div>
      {delivery.data ? (
        <Sent delivery={delivery.data} />
      ) : delivery.isError ? (
        <ErrorState onRetry={() => void delivery.refetch()} />
      ) : (
        <Skeleton height={320} radius="lg" />
      )}
    </div>
  );
}

function Sent({ delivery }: { delivery: Output<typeof getWebhookDelivery> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const resultText = useResultText();
  const { eventType, state, createdAt, nextAttemptAt, body, attempts } = delivery;
  return (
    <>
      <div className={classes.head}>
        <h3 dir="ltr">{eventType}</h3>
        <DeliveryBadge state={state} />
        <span>{format.dateTime(createdAt)}</span>
        {nextAttemptAt !== null && (
          <span>{t(($) => $.webhooks.nextAttempt, { when: format.relative(nextAttemptAt) })}</span>
        )}
      </div>
      <h3>{t(($) => $.webhooks.body)}</h3>
      <pre className={classes.code} dir="ltr">
        {JSON.stringify(JSON.parse(body), null, 2)}
      </pre>
      <h3>{t(($) => $.webhooks.attemptsTitle)}</h3>
      {attempts.length === 0 && <p className={classes.intro}>{t(($) => $.webhooks.notYet)}</p>}
      {attempts.map(({ at, url, headers, status, problem, milliseconds, answer }, index) => (
        <details key={at} className={classes.attempt} open={index === 0}>
          <summary>
            <strong>{resultText({ status, problem })}</strong>
            <span>{format.dateTime(at)}</span>
            <span>{t(($) => $.webhooks.milliseconds, { count: milliseconds })}</span>
          </summary>
          <pre className={classes.code} dir="ltr">
            {[`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\n')}
          </pre>
          <p className={classes.intro}>{t(($) => $.webhooks.answer)}</p>
          <pre className={classes.code} dir="ltr">
            {answer === '' ? '—' : answer}
          </pre>
        </details>
      ))}
    </>
  );
}
