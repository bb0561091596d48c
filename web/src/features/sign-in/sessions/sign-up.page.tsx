import '@mantine/core/styles/Skeleton.layer.css';
import { signUpBody } from '@candela/contract/accounts/sign-ups';
import { Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '#platform/api/failure-text.ts';
import { formResolver } from '#platform/api/form-resolver.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { unresolvedLanguageId } from '#platform/languages/languages.ts';
import { signInOptionsQuery } from '#platform/reference/sign-in-options.ts';
import { EmailField } from './email-field.tsx';
import { MailRequestFrame } from './mail-request-frame.tsx';
import { NameFields } from './name-fields.tsx';
import { NextStep } from './next-step.tsx';
import { askForAccount } from './sessions.api.ts';
import { SignedOutFrame } from './signed-out-frame.tsx';
import classes from './form.module.css';

/** Signing up, where it is open. */
export function SignUpPage() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const { data: options, error } = useQuery(signInOptionsQuery);
  if (options?.isSignUpOpen) return <SignUpForm />;
  if (options) {
    return (
      <SignedOutFrame title={t(($) => $.signUp.closedTitle)} intro={t(($) => $.signUp.closedText)}>
        <NextStep to="/login">{t(($) => $.login.backToSignIn)}</NextStep>
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame title={t(($) => $.signUp.title)} intro={error ? failureText(error) : t(($) => $.signUp.intro)}>
      {error ? (
        <NextStep to="/login">{t(($) => $.login.backToSignIn)}</NextStep>
      ) : (
        <div className={classes.form} aria-busy="true" aria-label={t(($) => $.core.loading)}>
          <Skeleton height={66} />
          <Skeleton height={66} />
          <Skeleton height={42} />
        </div>
      )}
    </SignedOutFrame>
  );
}

/** The password is chosen after the address has been confirmed. */
function SignUpForm() {
  const { t } = useTranslation();
  const languageId = useLanguageState((state) => state.selectedLanguageId);
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(signUpBody),
    defaultValues: { email: '', firstName: '', lastName: '', languageId: null, timeZone: null },
  });
  const { errors } = form.formState;
  const submission = useMutation({ mutationFn: askForAccount });
  return (
    <MailRequestFrame
      title={t(($) => $.signUp.title)}
      intro={t(($) => $.signUp.intro)}
      sentText={submission.isSuccess ? t(($) => $.signUp.sentText, { email: submission.variables.email }) : null}
      submitText={t(($) => $.signUp.submit)}
      isSending={submission.isPending}
      error={submission.error}
      onSubmit={form.handleSubmit((values) =>
        submission.mutate({
          ...values,
          languageId: languageId === unresolvedLanguageId ? null : languageId,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        }),
      )}
      onAgain={() => submission.reset()}
    >
      <NameFields register={form.register} errors={errors} />
      <EmailField error={errors.email && t(($) => $.signUp.invalidEmail)} {...form.register('email')} />
    </MailRequestFrame>
  );
}
