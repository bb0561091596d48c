import type { Proof } from '@candela/contract/accounts/proofs';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '#ui/code-field.tsx';
import dialog from '#ui/dialog.module.css';
import { FormFailure } from '#ui/form-failure.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { askPasskey, canUsePasskeys, PasskeyDeclined } from '#platform/session/passkeys.ts';
import { askForPasswordLink, prove, securityQuery } from './security.api.ts';
import classes from './security.module.css';

type Way = 'password' | 'totp';

/** Asks for the password or a code again. */
export function StepUpForm({ onAnswer }: { onAnswer: (isVerified: boolean) => void }) {
  const { t } = useTranslation();
  const { data: security } = useQuery(securityQuery);
  const [chosen, setChosen] = useState<Way | null>(null);
  const [text, setText] = useState('');
  const proving = useMutation({ mutationFn: prove, onSuccess: () => onAnswer(true), onError: () => setText('') });
  const byPasskey = useMutation({
    mutationFn: async () => prove({ method: 'passkey', answer: await askPasskey() }),
    onSuccess: () => onAnswer(true),
  });
  const asking = useMutation({ mutationFn: askForPasswordLink });
  if (!security) return <p role="status">{t(($) => $.core.loading)}</p>;
  const ways: Way[] = [
    ...(security.hasPassword ? (['password'] as const) : []),
    ...(security.totp ? (['totp'] as const) : []),
  ];
  const way = chosen ?? ways[0] ?? null;
  const other = ways.find((each) => each !== way);
  const proof: Proof = way === 'totp' ? { method: way, code: text } : { method: 'password', password: text };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') proving.mutate(proof);
      }}
    >
      {way === 'password' && (
        <>
          {/* Tells password managers to whom the password belongs. */}
          <input type="email" autoComplete="username" value={security.email} readOnly hidden />
          <PasswordField
            autoComplete="current-password"
            label={t(($) => $.login.password)}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </>
      )}
      {way === 'totp' && (
        <CodeField
          label={t(($) => $.login.secondStep.code)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
      )}
      {!way && (
        <p role="status">
          {asking.isSuccess
            ? t(($) => $.security.stepUp.linkSent, { email: `\u2068${security.email}\u2069` })
            : t(($) => $.security.stepUp.noPassword)}
        </p>
      )}
      <FormFailure
        error={proving.error ?? asking.error ?? (byPasskey.error instanceof PasskeyDeclined ? null : byPasskey.error)}
      />
      {security.passkeys.length > 0 && canUsePasskeys() && (
        <Button
          variant="default"
          leftSection={<KeyRound size={16} aria-hidden />}
          loading={byPasskey.isPending || byPasskey.isSuccess}
          onClick={() => byPasskey.mutate()}
        >
          {t(($) => $.security.stepUp.usePasskey)}
        </Button>
      )}
      {other && (
        <button
          type="button"
          className={classes.textButton}
          onClick={() => {
            setChosen(other);
            setText('');
            proving.reset();
          }}
        >
          {other === 'totp' ? t(($) => $.security.stepUp.useCode) : t(($) => $.security.stepUp.usePassword)}
        </button>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t(($) => $.core.goBack)}
        </Button>
        {!way && !asking.isSuccess && (
          <Button loading={asking.isPending} onClick={() => asking.mutate(security.email)}>
            {t(($) => $.security.stepUp.sendLink)}
          </Button>
        )}
        {way && (
          <Button type="submit" loading={proving.isPending || proving.isSuccess}>
            {t(($) => $.security.stepUp.confirm)}
          </Button>
        )}
      </div>
    </form>
  );
}
