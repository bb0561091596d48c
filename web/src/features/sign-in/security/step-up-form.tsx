import '@mantine/core/styles/Input.layer.css';
import type { Proof } from '@candela/contract/sign-in/proofs';
import type { Security } from '@candela/contract/sign-in/security';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

type Answer = (isVerified: boolean) => void;

/** What is typed in; a passkey is a button. */
type Way = Exclude<Proof['method'], 'passkey'>;

/** Asks the user to confirm their identity, in one of the ways that the server accepts: by a second factor if there is one. */
export function StepUpForm({ onAnswer }: { onAnswer: Answer }) {
  const { t } = useTranslation();
  const { data: security } = useQuery(securityQuery);
  if (!security) return <p role="status">{t(($) => $.core.loading)}</p>;
  if (security.proofMethods.length === 0) return <NoWay email={security.email} onAnswer={onAnswer} />;
  return <Ways security={security} onAnswer={onAnswer} />;
}

function Ways({ security, onAnswer }: { security: Security; onAnswer: Answer }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Way | null>(null);
  const [text, setText] = useState('');
  const proving = useMutation({
    mutationFn: prove,
    onSuccess: () => onAnswer(true),
    onError: () => {
      setText('');
      // A factor may have been added on another device: then another proof is needed.
      void client.invalidateQueries({ queryKey: securityQuery.queryKey });
    },
  });
  const byPasskey = useMutation({
    mutationFn: async () => prove({ method: 'passkey', answer: await askPasskey() }),
    onSuccess: () => onAnswer(true),
  });
  const ways = security.proofMethods.filter((method): method is Way => method !== 'passkey');
  const way = ways.find((each) => each === chosen) ?? ways[0] ?? null;
  const hasPasskey = security.proofMethods.includes('passkey');
  const mayUsePasskey = hasPasskey && canUsePasskeys();
  const choose = (each: Way) => {
    setChosen(each);
    setText('');
    proving.reset();
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (way && text.trim() !== '') proving.mutate(proofOf(way, text));
      }}
    >
      {way && <WayField key={way} way={way} email={security.email} text={text} onText={setText} />}
      {!way && (
        <p>
          {t(($) => (mayUsePasskey ? $.security.stepUp.passkeyOnly : $.security.stepUp.passkeyElsewhere))}{' '}
          {t(($) => $.security.stepUp.passkeyLost)}
        </p>
      )}
      <FormFailure error={proving.error ?? (byPasskey.error instanceof PasskeyDeclined ? null : byPasskey.error)} />
      {mayUsePasskey && (
        <Button
          variant={way ? 'default' : 'filled'}
          data-autofocus={way ? undefined : true}
          leftSection={<KeyRound size={16} aria-hidden />}
          loading={byPasskey.isPending || byPasskey.isSuccess}
          onClick={() => byPasskey.mutate()}
        >
          {t(($) => $.security.stepUp.usePasskey)}
        </Button>
      )}
      {ways
        .filter((each) => each !== way)
        .map((each) => (
          <button key={each} type="button" className={classes.textButton} onClick={() => choose(each)}>
            {t(($) => (each === 'recovery' ? $.login.secondStep.use.recovery : $.security.stepUp.useCode))}
          </button>
        ))}
      <div className={dialog.actions}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t(($) => $.core.goBack)}
        </Button>
        {way && (
          <Button type="submit" loading={proving.isPending || proving.isSuccess}>
            {t(($) => $.security.stepUp.confirm)}
          </Button>
        )}
      </div>
    </form>
  );
}

function proofOf(way: Way, text: string): Proof {
  return way === 'password' ? { method: way, password: text } : { method: way, code: text };
}

interface WayFieldProps {
  way: Way;
  email: string;
  text: string;
  onText: (text: string) => void;
}

function WayField({ way, email, text, onText }: WayFieldProps) {
  const { t } = useTranslation();
  if (way === 'totp') {
    return (
      <CodeField
        label={t(($) => $.login.secondStep.code)}
        value={text}
        onChange={(event) => onText(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
    );
  }
  if (way === 'recovery') {
    return (
      <TextInput
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        label={t(($) => $.login.secondStep.recoveryCode)}
        description={t(($) => $.login.secondStep.recoveryCodeText)}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    );
  }
  return (
    <>
      {/* Tells password managers to whom the password belongs. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoComplete="current-password"
        label={t(($) => $.login.password)}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </>
  );
}

/** For users who sign in only at a provider: they set a password by a link. */
function NoWay({ email, onAnswer }: { email: string; onAnswer: Answer }) {
  const { t } = useTranslation();
  const asking = useMutation({ mutationFn: askForPasswordLink });
  return (
    <div className={classes.form}>
      <p role="status">
        {asking.isSuccess
          ? t(($) => $.security.stepUp.linkSent, { email: `\u2068${email}\u2069` })
          : t(($) => $.security.stepUp.noPassword)}
      </p>
      <FormFailure error={asking.error} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t(($) => $.core.goBack)}
        </Button>
        {!asking.isSuccess && (
          <Button loading={asking.isPending} onClick={() => asking.mutate(email)}>
            {t(($) => $.security.stepUp.sendLink)}
          </Button>
        )}
      </div>
    </div>
  );
}
