import { verifySession } from '@candela/contract/accounts/sessions';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/api/api-client.ts';
import { useSession } from '#platform/session/session.ts';
import dialog from '#ui/dialog.module.css';
import { FormFailure } from '#ui/form-failure.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import classes from './security.module.css';

/** Asks for the password once more. */
export function StepUpForm({ onAnswer }: { onAnswer: (isVerified: boolean) => void }) {
  const { t } = useTranslation();
  const email = useSession(({ profile }) => profile?.email);
  const [password, setPassword] = useState('');
  const proving = useMutation({
    mutationFn: () => call(verifySession, { body: { proof: { method: 'password', password } } }),
    onSuccess: () => onAnswer(true),
  });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') proving.mutate();
      }}
    >
      {/* So that password managers know whose password it is. */}
      <input type="email" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordField
        data-autofocus
        autoComplete="current-password"
        label={t(($) => $.login.password)}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <FormFailure error={proving.error} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t(($) => $.core.goBack)}
        </Button>
        <Button type="submit" loading={proving.isPending || proving.isSuccess}>
          {t(($) => $.security.stepUp.confirm)}
        </Button>
      </div>
    </form>
  );
}
