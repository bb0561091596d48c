import type { WebhookEndpoint } from '@candela/contract/integrations/webhooks';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import list from '#ui/list-page.module.css';
import { EndpointState } from './endpoint-state.tsx';
import classes from './webhooks.module.css';

/** An endpoint in the list; opens its details. */
export function EndpointRow({ item, onOpen }: { item: WebhookEndpoint; onOpen: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { url, description, eventTypes, attempts, lastAttemptAt } = item;
  const count = attempts.succeeded + attempts.failed;
  return (
    <button type="button" className={`${list.row} ${list.rowButton}`} onClick={onOpen}>
      <span className={list.what}>
        <strong dir="ltr" className={classes.url}>
          {url}
        </strong>
        {description !== '' && <span dir="auto">{description}</span>}
        <span dir="ltr" className={classes.types}>
          {eventTypes.join(' · ')}
        </span>
      </span>
      <span className={list.when}>
        <span>
          {count === 0
            ? t(($) => $.webhooks.noAttempts)
            : t(($) => $.webhooks.successRate, {
                rate: format.number(attempts.succeeded / count, { style: 'percent', maximumFractionDigits: 1 }),
              })}
        </span>
        <span>
          {lastAttemptAt === null
            ? t(($) => $.webhooks.neverSent)
            : t(($) => $.webhooks.lastSent, { when: format.relative(lastAttemptAt) })}
        </span>
      </span>
      <EndpointState item={item} />
    </button>
  );
}
