import { signUpBody } from '@candela/contract/accounts/sign-ups';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formResolver } from '#platform/api/form-resolver.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { unresolvedLanguageId } from '#platform/languages/languages.ts';
import { EmailField } from './email-field.tsx';
import { MailRequestFrame } from './mail-request-frame.tsx';
import { NameFields } from './name-fields.tsx';
import { askForAccount } from './sessions.api.ts';

/** Signing up; the password is chosen after the address has been confirmed. */
export function SignUpPage() {
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
