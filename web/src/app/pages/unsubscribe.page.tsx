import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { changeDigest } from '#features/notifications/preferences.api.ts';
import { SignedOutFrame } from '#features/sessions/signed-out-frame.tsx';

/** Where the link of a digest leads. It asks: mail programs open links by themselves. */
export function UnsubscribePage() {
  const { t } = useTranslation();
  const { token = '' } = useSearch({ from: '/signed-out/unsubscribe' });
  const change = useMutation({ mutationFn: changeDigest });
  const isStopped = change.isSuccess && change.variables.digest === 'off';
  const isBack = change.isSuccess && change.variables.digest === 'weekly';
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
          onClick={() => change.mutate({ token, digest: 'weekly' })}
        >
          {t(($) => $.unsubscribe.undo)}
        </Button>
        {home}
      </SignedOutFrame>
    );
  }
  if (isBack) {
    return (
      <SignedOutFrame title={t(($) => $.unsubscribe.backTitle)} intro={t(($) => $.unsubscribe.back)}>
        {home}
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title={t(($) => $.unsubscribe.title)} intro={t(($) => $.unsubscribe.intro)}>
      <Button size="md" fullWidth loading={change.isPending} onClick={() => change.mutate({ token, digest: 'off' })}>
        {t(($) => $.unsubscribe.stop)}
      </Button>
      {home}
    </SignedOutFrame>
  );
}
