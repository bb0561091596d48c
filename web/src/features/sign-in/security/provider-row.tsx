import { getLink, removeLink, startLink } from '@candela/contract/sign-in/single-sign-on';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { useFailureText } from '#platform/api/failure-text.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { SecurityRow } from './security-row.tsx';
import { useSecurityChange } from './security.api.ts';

/** The linked account at the OpenID provider; renders nothing if there is no provider. */
export function ProviderRow() {
  const { t } = useTranslation();
  const format = useFormat();
  const failureText = useFailureText();
  const { data: link } = useQuery({
    queryKey: ['security', 'provider'],
    queryFn: ({ signal }) => call(getLink, {}, { signal }),
  });
  const connecting = useSecurityChange(async () => window.location.assign((await call(startLink)).url));
  const leaving = useSecurityChange(() => call(removeLink));
  if (!link || link.name === null) return null;
  const { name, linkedAt, canUnlink } = link;
  const disconnect = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.singleSignOn.disconnect),
      text: t(($) => $.singleSignOn.confirmDisconnect, { name }),
      confirm: t(($) => $.singleSignOn.disconnect),
    });
    if (isSure) leaving.mutate();
  };
  const connect = () =>
    connecting.mutate(undefined, {
      onError: (error) => showToast('warning', { title: t(($) => $.singleSignOn.failed), detail: failureText(error) }),
    });
  return (
    <SecurityRow
      icon={LogIn}
      title={<bdi>{name}</bdi>}
      text={
        linkedAt === null
          ? t(($) => $.singleSignOn.notConnected)
          : t(($) => $.singleSignOn.connected, { when: format.date(linkedAt) })
      }
    >
      {linkedAt === null && (
        <Button variant="default" size="xs" loading={connecting.isPending} onClick={connect}>
          {t(($) => $.singleSignOn.connect)}
        </Button>
      )}
      {canUnlink && (
        <Button variant="default" size="xs" loading={leaving.isPending} onClick={() => void disconnect()}>
          {t(($) => $.singleSignOn.disconnect)}
        </Button>
      )}
    </SecurityRow>
  );
}
