import '@mantine/core/styles/Input.layer.css';
import { emailChangeBody } from '@candela/contract/sign-in/email-changes';
import { Button, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formResolver } from '#platform/api/form-resolver.ts';
import dialog from '#ui/dialog.module.css';
import { FormFailure } from '#ui/form-failure.tsx';
import { askForEmail, useSecurityChange } from './security.api.ts';
import classes from './security.module.css';

export function EmailForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const asking = useSecurityChange(askForEmail, onDone);
  const form = useForm({ mode: 'onTouched', resolver: formResolver(emailChangeBody), defaultValues: { email: '' } });
  return (
    <form className={classes.form} noValidate onSubmit={form.handleSubmit(({ email }) => asking.mutate(email))}>
      <p>{t(($) => $.security.newEmailText)}</p>
      <TextInput
        size="md"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={t(($) => $.login.email)}
        error={form.formState.errors.email && t(($) => $.login.validation.email)}
        {...form.register('email')}
      />
      <FormFailure error={asking.error} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onDone}>
          {t(($) => $.core.goBack)}
        </Button>
        <Button type="submit" loading={asking.isPending}>
          {t(($) => $.security.sendLink)}
        </Button>
      </div>
    </form>
  );
}
