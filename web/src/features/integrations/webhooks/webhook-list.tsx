import '@mantine/core/styles/Skeleton.layer.css';
import type { WebhookEndpoint } from '@candela/contract/integrations/webhooks';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import list from '#ui/list-page.module.css';
import { ShownSecret } from '#ui/shown-secret.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointPanel } from './endpoint-panel.tsx';
import { EndpointRow } from './endpoint-row.tsx';
import { endpointListQuery } from './webhooks.api.ts';
import classes from './webhooks.module.css';

/** Webhook endpoints, for those who manage them. */
export function WebhookList() {
  const { t } = useTranslation();
  const endpoints = useQuery(endpointListQuery);
  const [opened, setOpened] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const endpoint = endpoints.data?.data.find(({ id }) => id === opened);
  const close = () => setOpened(null);
  const showSecret = (made: { secret: string }) => {
    close();
    setSecret(made.secret);
  };
  return (
    <>
      <div className={classes.top}>
        <p className={classes.intro}>
          {t(($) => $.webhooks.intro)}{' '}
          <a href="/api/docs" target="_blank" rel="noreferrer">
            {t(($) => $.apiKeys.docs)}
          </a>
        </p>
        <Button leftSection={<Plus size={17} aria-hidden />} onClick={() => setOpened('new')}>
          {t(($) => $.webhooks.add)}
        </Button>
      </div>
      <Endpoints query={endpoints} onOpen={setOpened} />
      <SidePanel
        isOpen={opened === 'new' || endpoint !== undefined}
        title={endpoint ? t(($) => $.webhooks.endpoint) : t(($) => $.webhooks.add)}
        width={680}
        onClose={close}
      >
        {endpoint && <EndpointPanel key={endpoint.id} item={endpoint} onRotated={showSecret} onRemoved={close} />}
        {opened === 'new' && <EndpointForm item={null} onMade={showSecret} onDone={close} />}
      </SidePanel>
      {secret !== null && (
        <ShownSecret
          title={t(($) => $.webhooks.secretTitle)}
          text={t(($) => $.webhooks.secretText)}
          secret={secret}
          leaving={{ title: t(($) => $.webhooks.leaveTitle), text: t(($) => $.webhooks.leaveText) }}
          onStored={() => setSecret(null)}
        />
      )}
    </>
  );
}

interface EndpointsProps {
  query: { data: { data: WebhookEndpoint[] } | undefined; isError: boolean; refetch: () => unknown };
  onOpen: (id: string) => void;
}

function Endpoints({ query, onOpen }: EndpointsProps) {
  const { t } = useTranslation();
  if (query.isError && !query.data) return <ErrorState onRetry={() => void query.refetch()} />;
  if (!query.data) {
    return (
      <div aria-busy="true" role="status" aria-label={t(($) => $.core.loading)}>
        <Skeleton height={160} radius="lg" />
      </div>
    );
  }
  if (query.data.data.length === 0) {
    return <EmptyState icon={Webhook} title={t(($) => $.webhooks.empty)} text={t(($) => $.webhooks.emptyText)} />;
  }
  return (
    <ul className={list.list}>
      {query.data.data.map((item) => (
        <li key={item.id}>
          <EndpointRow item={item} onOpen={() => onOpen(item.id)} />
        </li>
      ))}
    </ul>
  );
}
