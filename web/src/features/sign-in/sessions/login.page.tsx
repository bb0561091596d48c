import { signInBody } from '@candela/contract/sign-in/sessions';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '#ui/form-failure.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { EmailField } from './email-field.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStep } from './second-step-form.tsx';
import { needsSecondStep, signIn } from './sessions.api.ts';
import { SignedOutFrame } from './signed-out-frame.tsx';
import { SignedOutNote } from './signed-out-note.tsx';
import { formResolver } from '#platform/api/form-resolver.ts';
import classes from './form.module.css';

export function LoginPage() {
  const { history } = useRouter();
  const { returnUrl, step } = useSearch({ from: '/signed-out/login' });
  const goOn = () => history.replace(returnUrl ?? '/');
  return step === 'code' ? <SecondStep onDone={goOn} /> : <PasswordStep onDone={goOn} />;
}

function PasswordStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { returnUrl } = useSearch({ from: '/signed-out/login' });
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(signInBody),
    defaultValues: { email: '', password: '' },
  });
  const { errors } = form.formState;
  const submission = useMutation({
    mutationFn: signIn,
    onSuccess: onDone,
    onError: (error) => {
      if (needsSecondStep(error))
        void navigate({ to: '/login', search: { ...(returnUrl && { returnUrl }), step: 'code' } });
    },
  });
  return (
    <SignedOutFrame title={t(($) => $.login.title)} intro={t(($) => $.login.intro)}>
      <SignedOutNote />
      <form className={classes.form} noValidate onSubmit={form.handleSubmit((values) => submission.mutate(values))}>
        <EmailField
          autoComplete="username webauthn"
          error={errors.email && t(($) => $.login.validation.email)}
          {...form.register('email')}
        />
        <PasswordField
          autoComplete="current-password"
          label={t(($) => $.login.password)}
          error={errors.password && t(($) => $.login.validation.password)}
          {...form.register('password')}
        />
        <Link to="/forgot-password" className={classes.link}>
          {t(($) => $.login.forgot)}
        </Link>
        <FormFailure error={needsSecondStep(submission.error) ? null : submission.error} />
        <Button type="submit" size="md" fullWidth loading={submission.isPending || submission.isSuccess}>
          {t(($) => $.login.submit)}
        </Button>
        <PasskeyButton onDone={onDone} />
        <OtherWaysIn returnUrl={returnUrl} />
      </form>
    </SignedOutFrame>
  );
}
