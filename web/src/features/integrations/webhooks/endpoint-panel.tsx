import type { WebhookEndpoint } from '@candela/contract/integrations/webhooks';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { RotationForm } from './rotation-form.tsx';
import { useEndpointChange, useEndpointRemoval, useTestEvent } from './webhooks.api.ts';
import classes from './webhooks.module.css';

interface EndpointPanelProps {
  item: WebhookEndpoint;
  onRotated: (made: { secret: string }) => void;
  onRemoved: () => void;
}

type View = { name: 'log' | 'edit' | 'rotate' } | { name: 'delivery'; id: string };

/** Details of an endpoint: state, actions and deliveries. */
export function EndpointPanel({ item, onRotated, onRemoved }: EndpointPanelProps) {
  const [view, setView] = useState<View>({ name: 'log' });
  const back = () => setView({ name: 'log' });
  if (view.name === 'edit') return <EndpointForm item={item} onDone={back} />;
  if (view.name === 'rotate') return <RotationForm id={item.id} onRotated={onRotated} onCancel={back} />;
  if (view.name === 'delivery') return <DeliveryDetails id={view.id} isEnabled={item.isEnabled} onBack={back} />;
  return (
    <div className={classes.panel}>
      <Summary item={item} />
      <Actions
        item={item}
        onEdit={() => setView({ name: 'edit' })}
        onRotate={() => setView({ name: 'rotate' })}
        onRemoved={onRemoved}
      />
      <DeliveryLog item={item} onOpen={(id) => setView({ name: 'delivery', id })} />
    </div>
  );
}

function Summary({ item }: { item: WebhookEndpoint }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, url, description, eventTypes, isEnabled, revision, offReason, failingSince, previousSecretUntil } = item;
  const change = useEndpointChange(id);
  const switchOn = () => change.mutate({ url, description, eventTypes, isEnabled: true, revision });
  return (
    <>
      <div className={classes.head}>
        <strong dir="ltr" className={classes.url}>
          {url}
        </strong>
        <EndpointState item={item} />
        {description !== '' && <span dir="auto">{description}</span>}
      </div>
      <Creator creator={item.createdBy} />
      {offReason !== null && (
        <div className={classes.warning}>
          <p>{t(($) => $.webhooks.offReasons[offReason])}</p>
          <Button size="xs" leftSection={<Power size={15} aria-hidden />} loading={change.isPending} onClick={switchOn}>
            {t(($) => $.webhooks.switchOn)}
          </Button>
        </div>
      )}
      {isEnabled && failingSince !== null && (
        <div className={classes.warning}>
          <p>{t(($) => $.webhooks.failingText, { when: format.relative(failingSince) })}</p>
        </div>
      )}
      {previousSecretUntil !== null && (
        <p className={classes.intro}>
          {t(($) => $.webhooks.bothUntil, { when: format.dateTime(previousSecretUntil) })}
        </p>
      )}
    </>
  );
}

/** The user who added it; the endpoint stays even if that person is no longer an admin. */
function Creator({ creator }: { creator: WebhookEndpoint['createdBy'] }) {
  const { t } = useTranslation();
  if (creator?.isAdmin)
    return <p className={classes.intro}>{t(($) => $.webhooks.addedBy, { name: creator.fullName })}</p>;
  return (
    <div className={classes.warning}>
      <p>{creator ? t(($) => $.webhooks.creatorLeft, { name: creator.fullName }) : t(($) => $.webhooks.creatorGone)}</p>
    </div>
  );
}

interface ActionsProps {
  item: WebhookEndpoint;
  onEdit: () => void;
  onRotate: () => void;
  onRemoved: () => void;
}

function Actions({ item, onEdit, onRotate, onRemoved }: ActionsProps) {
  const { t } = useTranslation();
  const test = useTestEvent(item.id);
  const removal = useEndpointRemoval(item.id);
  const remove = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.webhooks.removeTitle),
      text: t(($) => $.webhooks.removeText, { url: item.url }),
      confirm: t(($) => $.webhooks.remove),
    });
    if (!isSure) return;
    removal.mutate(undefined, {
      onSuccess: () => {
        showToast('success', { title: t(($) => $.webhooks.removed), detail: item.url });
        onRemoved();
      },
    });
  };
  return (
    <div className={classes.actions}>
      {item.isEnabled && (
        <Button
          size="xs"
          leftSection={<Send size={15} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t(($) => $.webhooks.test)}
        </Button>
      )}
      <Button size="xs" variant="default" leftSection={<Pencil size={15} aria-hidden />} onClick={onEdit}>
        {t(($) => $.webhooks.edit)}
      </Button>
      <Button size="xs" variant="default" leftSection={<KeyRound size={15} aria-hidden />} onClick={onRotate}>
        {t(($) => $.webhooks.rotate)}
      </Button>
      <Button
        size="xs"
        variant="default"
        leftSection={<Trash2 size={15} aria-hidden />}
        loading={removal.isPending}
        onClick={() => void remove()}
      >
        {t(($) => $.webhooks.remove)}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        renderRoot={(props) => <Link to="/admin/audit" search={{ entity: 'webhook', entityId: item.id }} {...props} />}
      >
        {t(($) => $.apiKeys.history)}
      </Button>
    </div>
  );
}
