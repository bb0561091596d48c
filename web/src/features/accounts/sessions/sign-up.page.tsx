import '@mantine/core/styles/Input.layer.css';
import { signUpBody } from '@candela/contract/accounts/sign-ups';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formResolver } from '#platform/api/form-resolver.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { unresolvedLanguageId } from '#platform/languages/languages.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { NameFields } from './name-fields.tsx';
import { askForAccount } from './sessions.api.ts';
import { SignedOutFrame } from './signed-out-frame.tsx';
import classes from './form.module.css';

/** Where somebody asks for an account; the password is chosen when the address is proven. */
export function SignUpPage() {
  const { t } = useTranslation();
  const languageId = useLanguageState((state) => state.selectedLanguageId);
  const form = useForm({
    mode: 'onBlur',
    resolver: formResolver(signUpBody),
    defaultValues: { email: '', firstName: '', lastName: '', languageId: null, timeZone: null },
  });
  const { errors } = form.formState;
  const submission = useMutation({ mutationFn: askForAccount });
  if (submission.isSuccess) {
    return (
      <SignedOutFrame
        title={t(($) => $.login.forgotPassword.sentTitle)}
        intro={t(($) => $.signUp.sentText, { email: submission.variables.email })}
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
    <SignedOutFrame title={t(($) => $.signUp.title)} intro={t(($) => $.signUp.intro)}>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.handleSubmit((values) =>
          submission.mutate({
            ...values,
            languageId: languageId === unresolvedLanguageId ? null : languageId,
            timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          }),
        )}
      >
        <NameFields register={form.register} errors={errors} />
        <TextInput
          size="md"
          type="email"
          autoComplete="username"
          inputMode="email"
          label={t(($) => $.login.email)}
          placeholder={t(($) => $.login.emailPlaceholder)}
          error={errors.email && t(($) => $.signUp.invalidEmail)}
          {...form.register('email')}
        />
        <FormFailure error={submission.error} />
        <Button type="submit" size="md" fullWidth loading={submission.isPending}>
          {t(($) => $.signUp.submit)}
        </Button>
        <Link to="/login" className={classes.link}>
          {t(($) => $.login.backToSignIn)}
        </Link>
      </form>
    </SignedOutFrame>
  );
}
