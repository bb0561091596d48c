import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useFailureText } from '#platform/api/failure-text.ts';
import { ConfirmSignUpForm } from './confirm-sign-up-form.tsx';
import { NextStep } from './next-step.tsx';
import { signUpQuery } from './sessions.api.ts';
import { SignedOutFrame } from './signed-out-frame.tsx';
import classes from './form.module.css';

/** Target of the link in a sign-up email. */
export function ConfirmSignUpPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { token = '' } = useSearch({ from: '/signed-out/sign-up/confirm' });
  const [isWaiting, setWaiting] = useState(false);
  const { data: signUp, error } = useQuery(
    token ? signUpQuery(token) : { queryKey: ['sign-ups', 'one', token], queryFn: skipToken },
  );
  if (isWaiting || signUp?.isWaiting) {
    return (
      <SignedOutFrame title={t(($) => $.signUp.waitingTitle)} intro={t(($) => $.signUp.waitingText)}>
        <NextStep to="/login">{t(($) => $.login.backToSignIn)}</NextStep>
      </SignedOutFrame>
    );
  }
  if (!token || error) {
    const isRefused = !error || (error instanceof ApiError && error.status === 400);
    const intro = isRefused ? t(($) => $.signUp.invalidText) : failureText(error);
    return (
      <SignedOutFrame title={t(($) => $.signUp.invalidTitle)} intro={intro}>
        <NextStep to="/login">{t(($) => $.login.backToSignIn)}</NextStep>
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame
      title={t(($) => $.signUp.confirmTitle)}
      intro={signUp ? t(($) => $.signUp.confirmIntro, { email: signUp.email }) : ''}
    >
      {signUp ? (
        <ConfirmSignUpForm token={token} signUp={signUp} onWaiting={() => setWaiting(true)} />
      ) : (
        <div className={classes.form} aria-busy="true" aria-label={t(($) => $.core.loading)}>
          <Skeleton height={66} />
          <Skeleton height={66} />
          <Skeleton height={42} />
        </div>
      )}
    </SignedOutFrame>
  );
}
