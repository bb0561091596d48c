import { confirmEmailChange } from '@candela/contract/sign-in/email-changes';
import { getProfile } from '@candela/contract/accounts/profiles';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { currentSession } from '#platform/session/session.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { SignedOutFrame } from './signed-out-frame.tsx';
import classes from './form.module.css';

/** Target of the link to confirm a new address. It asks again, because email scanners open links, too. */
export function ConfirmEmailPage() {
  const { t } = useTranslation();
  const { token = '' } = useSearch({ from: '/signed-out/confirm-email' });
  const confirming = useMutation({
    mutationFn: () => call(confirmEmailChange, { body: { token } }, { isShownByPage: true }),
    onSuccess: () => {
      if (currentSession().id !== null) void call(getProfile).then(currentSession().setProfile, () => {});
    },
  });
  if (confirming.data) {
    return (
      <SignedOutFrame
        title={t(($) => $.login.confirmEmail.doneTitle)}
        intro={t(($) => $.login.confirmEmail.doneText, { email: `\u2068${confirming.data.email}\u2069` })}
      >
        <Button size="md" fullWidth renderRoot={(props) => <Link to="/" replace {...props} />}>
          {t(($) => $.login.confirmEmail.goOn)}
        </Button>
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title={t(($) => $.login.confirmEmail.title)} intro={t(($) => $.login.confirmEmail.text)}>
      <div className={classes.form}>
        <FormFailure error={confirming.error} />
        <Button
          size="md"
          fullWidth
          disabled={token === ''}
          loading={confirming.isPending}
          onClick={() => confirming.mutate()}
        >
          {t(($) => $.login.confirmEmail.submit)}
        </Button>
      </div>
    </SignedOutFrame>
  );
}
