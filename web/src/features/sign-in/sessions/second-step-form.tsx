import type { SecondMethod } from '@candela/contract/sign-in/proofs';
import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askPasskey, canUsePasskeys, PasskeyDeclined } from '#platform/session/passkeys.ts';
import { CodeField } from '#ui/code-field.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { NextStep } from './next-step.tsx';
import { finishSecondStep, secondStepQuery } from './sessions.api.ts';
import { SignedOutFrame } from './signed-out-frame.tsx';
import classes from './form.module.css';

/** The second step after the correct password. It survives a reload for ten minutes. */
export function SecondStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const step = useQuery(secondStepQuery);
  if (step.isError) {
    return (
      <SignedOutFrame title={t(($) => $.login.secondStep.over)} intro={t(($) => $.login.secondStep.overText)}>
        <NextStep to="/login">{t(($) => $.login.backToSignIn)}</NextStep>
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title={t(($) => $.login.secondStep.title)} intro={t(($) => $.login.secondStep.intro)}>
      {step.data ? (
        <SecondStepForm methods={step.data.methods} onDone={onDone} />
      ) : (
        <p role="status">{t(($) => $.core.loading)}</p>
      )}
    </SignedOutFrame>
  );
}

function SecondStepForm({ methods, onDone }: { methods: readonly SecondMethod[]; onDone: () => void }) {
  const { t } = useTranslation();
  const [method, setMethod] = useState(methods.find((each) => each !== 'passkey') ?? null);
  const [code, setCode] = useState('');
  const finishing = useMutation({ mutationFn: finishSecondStep, onSuccess: onDone, onError: () => setCode('') });
  const byPasskey = useMutation({
    mutationFn: async () => finishSecondStep({ method: 'passkey', answer: await askPasskey() }),
    onSuccess: onDone,
  });
  const others = methods.filter((each) => each !== method && (each !== 'passkey' || canUsePasskeys()));
  const field = { value: code, error: finishing.isError };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (method && code.trim() !== '') finishing.mutate({ method, code });
      }}
    >
      {method === 'totp' && (
        <CodeField
          {...field}
          key={method}
          data-autofocus
          label={t(($) => $.login.secondStep.code)}
          onChange={(event) => setCode(event.currentTarget.value.replaceAll(/\D/g, ''))}
        />
      )}
      {method === 'recovery' && (
        <TextInput
          {...field}
          key={method}
          size="md"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          label={t(($) => $.login.secondStep.recoveryCode)}
          description={t(($) => $.login.secondStep.recoveryCodeText)}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      <FormFailure error={finishing.error ?? (byPasskey.error instanceof PasskeyDeclined ? null : byPasskey.error)} />
      {method && (
        <Button type="submit" size="md" fullWidth loading={finishing.isPending || finishing.isSuccess}>
          {t(($) => $.login.submit)}
        </Button>
      )}
      {others.map((each) => (
        <button
          key={each}
          type="button"
          className={classes.link}
          onClick={() => {
            if (each === 'passkey') return byPasskey.mutate();
            setMethod(each);
            setCode('');
            finishing.reset();
          }}
        >
          {t(($) => $.login.secondStep.use[each])}
        </button>
      ))}
    </form>
  );
}
