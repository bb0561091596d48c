import { newPassword } from '@candela/contract/fields';
import { Button } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formResolver } from '#platform/api/form-resolver.ts';
import { showToast } from '#platform/shell/toasts.ts';
import dialog from '#ui/dialog.module.css';
import { FormFailure } from '#ui/form-failure.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PasswordStrength } from '#ui/password-strength/password-strength.tsx';
import { setPassword, useSecurityChange } from './security.api.ts';
import classes from './security.module.css';

const schema = z.object({ password: newPassword });

/** Changes the password; the user has just proven their identity. */
export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ mode: 'onTouched', resolver: formResolver(schema), defaultValues: { password: '' } });
  const password = useWatch({ control: form.control, name: 'password' });
  const setting = useSecurityChange(setPassword, () => {
    onDone();
    showToast('success', { title: t(($) => $.security.passwordSet), detail: t(($) => $.security.passwordSetText) });
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit((given) => setting.mutate(given.password))}>
      <p>{t(($) => $.security.newPasswordText)}</p>
      {/* Tells password managers to whom the password belongs. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        autoComplete="new-password"
        label={t(($) => $.login.resetPassword.password)}
        error={form.formState.errors.password && t(($) => $.login.validation.newPassword)}
        {...form.register('password')}
      />
      <PasswordStrength password={password} known={[email]} />
      <FormFailure error={setting.error} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onDone}>
          {t(($) => $.core.goBack)}
        </Button>
        <Button type="submit" loading={setting.isPending}>
          {t(($) => $.login.resetPassword.submit)}
        </Button>
      </div>
    </form>
  );
}
