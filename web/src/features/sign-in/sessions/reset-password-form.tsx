import { newPassword } from '@candela/contract/fields';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { FormFailure } from '#ui/form-failure.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PasswordStrength } from '#ui/password-strength/password-strength.tsx';
import { setNewPassword } from './sessions.api.ts';
import { formResolver } from '#platform/api/form-resolver.ts';
import classes from './form.module.css';

const schema = z
  .object({ password: newPassword, repeat: z.string() })
  .check(z.refine(({ password, repeat }) => password === repeat, { path: ['repeat'] }));

export function ResetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(schema),
    defaultValues: { password: '', repeat: '' },
  });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const submission = useMutation({
    mutationFn: ({ password }: { password: string }) => setNewPassword({ token, password }),
    onSuccess: onDone,
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit((values) => submission.mutate(values))}>
      <PasswordField
        autoComplete="new-password"
        label={t(($) => $.login.resetPassword.password)}
        error={errors.password && t(($) => $.login.validation.newPassword)}
        {...form.register('password')}
      />
      <PasswordStrength password={password} known={[]} />
      <PasswordField
        autoComplete="new-password"
        label={t(($) => $.login.resetPassword.repeat)}
        error={errors.repeat && t(($) => $.login.validation.repeat)}
        {...form.register('repeat')}
      />
      <FormFailure error={submission.error} />
      <Button type="submit" size="md" fullWidth loading={submission.isPending}>
        {t(($) => $.login.resetPassword.submit)}
      </Button>
      <Link to="/forgot-password" className={classes.link}>
        {t(($) => $.login.resetPassword.askAgain)}
      </Link>
    </form>
  );
}
