import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signInOptionsQuery } from '#platform/reference/sign-in-options.ts';
import { useFailureText } from '#platform/api/failure-text.ts';
import { currentSession, useSession } from '#platform/session/session.ts';
import { FirstRunForm } from './first-run-form.tsx';
import { NextStep } from './next-step.tsx';
import { SignedOutFrame } from './signed-out-frame.tsx';
import classes from './form.module.css';

/** Creates the owner of an installation without admins. */
export function FirstRunPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { data: options, error } = useQuery(signInOptionsQuery);
  const [wasSignedIn] = useState(() => currentSession().id !== null);
  // The owner has just been created here: the setup is loading.
  const isDone = useSession(({ id }) => id !== null) && !wasSignedIn;
  if (options?.isEmpty === false && !isDone) {
    return (
      <SignedOutFrame title={t(($) => $.firstRun.closedTitle)} intro={t(($) => $.firstRun.closedText)}>
        <NextStep to="/login">{t(($) => $.login.title)}</NextStep>
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame
      title={t(($) => $.firstRun.title)}
      intro={error && !options ? failureText(error) : t(($) => $.firstRun.intro)}
    >
      {options ? (
        <FirstRunForm />
      ) : (
        <div className={classes.form} aria-busy={!error} aria-label={t(($) => $.core.loading)}>
          <Skeleton height={66} />
          <Skeleton height={66} />
          <Skeleton height={42} />
        </div>
      )}
    </SignedOutFrame>
  );
}
