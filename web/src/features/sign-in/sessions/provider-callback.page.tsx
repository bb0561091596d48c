import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useFailureText } from '#platform/api/failure-text.ts';
import { translateKey } from '#platform/languages/i18n.ts';
import { NextStep } from './next-step.tsx';
import { comeFromProvider } from './sessions.api.ts';
import { SignedOutFrame } from './signed-out-frame.tsx';
import classes from './form.module.css';

/** Redirect target of the OpenID provider. */
export function ProviderCallbackPage() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const answer = useLoaderData({ from: '/signed-out/sign-in/callback' });
  const hasBegun = useRef(false);
  const finishing = useMutation({
    mutationFn: comeFromProvider,
    onSuccess: ({ returnTo, needsSecondStep }) => {
      if (!needsSecondStep) return history.replace(returnTo ?? '/');
      const search = { ...(returnTo !== null && { returnUrl: returnTo }), step: 'code' as const };
      void navigate({ to: '/login', search, replace: true });
    },
  });
  const begin = useEffectEvent(() => {
    // The provider's response can be used only once.
    if (hasBegun.current || answer === '') return;
    hasBegun.current = true;
    finishing.mutate(answer);
  });
  useEffect(() => begin(), []);
  const { error } = finishing;
  if (error || answer === '') {
    return (
      <SignedOutFrame
        title={titleOf(error) ?? t(($) => $.singleSignOn.failed)}
        intro={error ? failureText(error) : t(($) => $.errors.singleSignOn.attemptLost.description)}
      >
        <NextStep to="/login">{t(($) => $.login.backToSignIn)}</NextStep>
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title={t(($) => $.singleSignOn.comingBack)} intro="">
      <div className={classes.form} aria-busy="true" aria-label={t(($) => $.core.loading)}>
        <Skeleton height={42} />
      </div>
    </SignedOutFrame>
  );
}

/** The error in a few words: the explanation alone does not always name it. */
function titleOf(error: Error | null): string | undefined {
  const title = error instanceof ApiError ? error.body?.title : undefined;
  return title === undefined ? undefined : translateKey(title);
}
