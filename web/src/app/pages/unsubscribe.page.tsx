import type { MailKind } from '@candela/contract/messaging/digests';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { chooseMails } from '#features/messaging/notifications/preferences.api.ts';
import { SignedOutFrame } from '#features/sign-in/sessions/signed-out-frame.tsx';

/** Target of the unsubscribe link in emails. It asks for confirmation, because email programs open links automatically. */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const { token = '', kind = 'digest' }: { token?: string; kind?: MailKind } = useSearch({
    from: '/signed-out/unsubscribe',
  });
  const change = useMutation({ mutationFn: chooseMails });
  const isStopped = change.isSuccess && !change.variables.isWanted;
  const isBack = change.isSuccess && change.variables.isWanted;
  const home = (
    <Button size="md" fullWidth variant="subtle" renderRoot={(props) => <Link to="/" {...props} />}>
      {t(($) => $.unsubscribe.home)}
    </Button>
  );
  if (isStopped) {
    return (
      <SignedOutFrame title={t(($) => $.unsubscribe.doneTitle)} intro={t(($) => $.unsubscribe.done)}>
        <Button
          size="md"
          fullWidth
          variant="default"
          loading={change.isPending}
          onClick={() => change.mutate({ token, kind, isWanted: true })}
        >
          {t(($) => $.unsubscribe.undo)}
        </Button>
        {home}
      </SignedOutFrame>
    );
  }
  if (isBack) {
    return (
      <SignedOutFrame title={t(($) => $.unsubscribe.backTitle)} intro={t(($) => $.unsubscribe.backs[kind])}>
        {home}
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title={t(($) => $.unsubscribe.titles[kind])} intro={t(($) => $.unsubscribe.intros[kind])}>
      <Button
        size="md"
        fullWidth
        loading={change.isPending}
        onClick={() => change.mutate({ token, kind, isWanted: false })}
      >
        {t(($) => $.unsubscribe.stop)}
      </Button>
      {home}
    </SignedOutFrame>
  );
}
