import { confirmSignUpBody, type OpenSignUp } from '@candela/contract/accounts/sign-ups';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formResolver } from '#platform/api/form-resolver.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PasswordStrength } from '#ui/password-strength/password-strength.tsx';
import { NameFields } from './name-fields.tsx';
import { confirmAccount } from './sessions.api.ts';
import classes from './form.module.css';

interface ConfirmSignUpFormProps {
  token: string;
  signUp: OpenSignUp;
  /** Called if an admin has to approve the sign-up. */
  onWaiting: () => void;
}

export function ConfirmSignUpForm({ token, signUp, onWaiting }: ConfirmSignUpFormProps) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const { email, firstName, lastName } = signUp;
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(confirmSignUpBody),
    defaultValues: { token, firstName, lastName, password: '' },
  });
  const { errors } = form.formState;
  const written = useWatch({ control: form.control });
  const submission = useMutation({
    mutationFn: confirmAccount,
    onSuccess: (isSignedIn) => (isSignedIn ? history.replace('/') : onWaiting()),
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit((values) => submission.mutate(values))}>
      <NameFields register={form.register} errors={errors} />
      <PasswordField
        autoComplete="new-password"
        label={t(($) => $.login.password)}
        description={t(($) => $.login.validation.newPassword)}
        error={errors.password && t(($) => $.login.validation.newPassword)}
        {...form.register('password')}
      />
      <PasswordStrength password={written.password ?? ''} known={[email, written.firstName, written.lastName]} />
      <FormFailure error={submission.error} />
      <Button type="submit" size="md" fullWidth loading={submission.isPending || submission.isSuccess}>
        {t(($) => $.login.invitation.submit)}
      </Button>
    </form>
  );
}
