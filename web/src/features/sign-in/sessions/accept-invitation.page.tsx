import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { AcceptInvitationForm } from './accept-invitation-form.tsx';
import { useFailureText } from '#platform/api/failure-text.ts';
import { NextStep } from './next-step.tsx';
import { invitationQuery } from './sessions.api.ts';
import { SignedOutFrame } from './signed-out-frame.tsx';
import { ApiError } from '#platform/api/api-error.ts';
import { useBranding } from '#platform/reference/branding.ts';
import classes from './form.module.css';

export function AcceptInvitationPage() {
  const { t } = useTranslation();
  const product = useBranding()?.productName;
  const failureText = useFailureText();
  const { token = '' } = useSearch({ from: '/signed-out/accept-invitation' });
  const { data: invitation, error } = useQuery(
    token ? invitationQuery(token) : { queryKey: ['invitations', token], queryFn: skipToken },
  );
  if (!token || error) {
    const isRefused = !error || (error instanceof ApiError && error.status === 400);
    const intro = isRefused ? t(($) => $.login.invitation.invalidText) : failureText(error);
    return (
      <SignedOutFrame title={t(($) => $.login.invitation.invalidTitle)} intro={intro}>
        <NextStep to="/login">{t(($) => $.login.backToSignIn)}</NextStep>
      </SignedOutFrame>
    );
  }
  const title = product ? t(($) => $.login.invitation.title, { product }) : t(($) => $.login.invitation.titlePlain);
  if (!invitation) {
    return (
      <SignedOutFrame title={title} intro="">
        <div className={classes.form} aria-busy="true" aria-label={t(($) => $.core.loading)}>
          <Skeleton height={66} />
          <Skeleton height={66} />
          <Skeleton height={42} />
        </div>
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title={title} intro={t(($) => $.login.invitation.intro, { email: invitation.email })}>
      <AcceptInvitationForm token={token} invitation={invitation} />
    </SignedOutFrame>
  );
}
