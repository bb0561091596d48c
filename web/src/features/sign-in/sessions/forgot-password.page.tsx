import { forgotPasswordBody } from '@candela/contract/sign-in/passwords';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formResolver } from '#platform/api/form-resolver.ts';
import { EmailField } from './email-field.tsx';
import { MailRequestFrame } from './mail-request-frame.tsx';
import { askForReset } from './sessions.api.ts';

export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(forgotPasswordBody),
    defaultValues: { email: '' },
  });
  const { errors } = form.formState;
  const submission = useMutation({ mutationFn: askForReset });
  return (
    <MailRequestFrame
      title={t(($) => $.login.forgotPassword.title)}
      intro={t(($) => $.login.forgotPassword.intro)}
      sentText={
        submission.isSuccess ? t(($) => $.login.forgotPassword.sentText, { email: submission.variables.email }) : null
      }
      submitText={t(($) => $.login.forgotPassword.submit)}
      isSending={submission.isPending}
      error={submission.error}
      onSubmit={form.handleSubmit((values) => submission.mutate(values))}
      onAgain={() => submission.reset()}
    >
      <EmailField error={errors.email && t(($) => $.login.validation.email)} {...form.register('email')} />
    </MailRequestFrame>
  );
}
