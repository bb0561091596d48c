import { acceptInvitationBody, type Invitation } from '@candela/contract/accounts/invitations';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '#ui/form-failure.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PasswordStrength } from '#ui/password-strength/password-strength.tsx';
import { NameFields } from './name-fields.tsx';
import { accept } from './sessions.api.ts';
import { formResolver } from '#platform/api/form-resolver.ts';
import classes from './form.module.css';

export function AcceptInvitationForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation();
  const { history } = useRouter();
  const { firstName, lastName } = invitation;
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(acceptInvitationBody),
    defaultValues: { token, firstName, lastName, password: '' },
  });
  const { errors } = form.formState;
  const written = useWatch({ control: form.control });
  const submission = useMutation({
    mutationFn: accept,
    onSuccess: () => history.replace('/'),
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit((values) => submission.mutate(values))}>
      <NameFields register={form.register} errors={errors} />
      <PasswordField
        autoComplete="new-password"
        label={t(($) => $.login.invitation.password)}
        description={t(($) => $.login.validation.newPassword)}
        error={errors.password && t(($) => $.login.validation.newPassword)}
        {...form.register('password')}
      />
      <PasswordStrength password={written.password} known={[invitation.email, written.firstName, written.lastName]} />
      <FormFailure error={submission.error} />
      <Button type="submit" size="md" fullWidth loading={submission.isPending || submission.isSuccess}>
        {t(($) => $.login.invitation.submit)}
      </Button>
    </form>
  );
}
