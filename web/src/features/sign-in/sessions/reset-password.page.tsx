import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NextStep } from './next-step.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { SignedOutFrame } from './signed-out-frame.tsx';

export function ResetPasswordPage() {
  const { t } = useTranslation();
  const { token } = useSearch({ from: '/signed-out/reset-password' });
  const [isDone, setDone] = useState(false);
  if (isDone) {
    return (
      <SignedOutFrame
        title={t(($) => $.login.resetPassword.doneTitle)}
        intro={t(($) => $.login.resetPassword.doneText)}
      >
        <NextStep to="/login">{t(($) => $.login.submit)}</NextStep>
      </SignedOutFrame>
    );
  }
  if (!token) {
    return (
      <SignedOutFrame
        title={t(($) => $.login.resetPassword.missingTitle)}
        intro={t(($) => $.login.resetPassword.missingText)}
      >
        <NextStep to="/forgot-password">{t(($) => $.login.resetPassword.askAgain)}</NextStep>
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title={t(($) => $.login.resetPassword.title)} intro={t(($) => $.login.resetPassword.intro)}>
      <ResetPasswordForm token={token} onDone={() => setDone(true)} />
    </SignedOutFrame>
  );
}
