import '@mantine/core/styles/Input.layer.css';
import { forgotPasswordBody } from '@candela/contract/accounts/passwords';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '#ui/form-failure.tsx';
import { askForReset } from './sessions.api.ts';
import { SignedOutFrame } from './signed-out-frame.tsx';
import { formResolver } from '#platform/api/form-resolver.ts';
import classes from './form.module.css';

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const form = useForm({
    mode: 'onBlur',
    resolver: formResolver(forgotPasswordBody),
    defaultValues: { email: '' },
  });
  const { errors } = form.formState;
  const submission = useMutation({ mutationFn: askForReset });

  if (submission.isSuccess) {
    return (
      <SignedOutFrame
        title={t(($) => $.login.forgotPassword.sentTitle)}
        intro={t(($) => $.login.forgotPassword.sentText, { email: submission.variables.email })}
      >
        <div className={classes.done}>
          <Button size="md" variant="default" onClick={() => submission.reset()}>
            {t(($) => $.login.forgotPassword.again)}
          </Button>
          <Link to="/login" className={classes.link}>
            {t(($) => $.login.backToSignIn)}
          </Link>
        </div>
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title={t(($) => $.login.forgotPassword.title)} intro={t(($) => $.login.forgotPassword.intro)}>
      <form className={classes.form} noValidate onSubmit={form.handleSubmit((values) => submission.mutate(values))}>
        <TextInput
          size="md"
          type="email"
          autoComplete="username"
          inputMode="email"
          label={t(($) => $.login.email)}
          placeholder={t(($) => $.login.emailPlaceholder)}
          error={errors.email && t(($) => $.login.validation.email)}
          {...form.register('email')}
        />
        <FormFailure error={submission.error} />
        <Button type="submit" size="md" fullWidth loading={submission.isPending}>
          {t(($) => $.login.forgotPassword.submit)}
        </Button>
        <Link to="/login" className={classes.link}>
          {t(($) => $.login.backToSignIn)}
        </Link>
      </form>
    </SignedOutFrame>
  );
}
