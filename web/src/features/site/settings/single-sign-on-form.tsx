import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { singleSignOnBody, type SingleSignOn } from '@candela/contract/sign-in/single-sign-on';
import { Button, Switch, TextInput } from '@mantine/core';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formResolver } from '#platform/api/form-resolver.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useUnsavedGuard } from '#platform/shell/use-unsaved-guard.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { RoleRules } from './role-rules.tsx';
import { SingleSignOnTest } from './single-sign-on-test.tsx';
import { useSingleSignOnSaving } from './single-sign-on.api.ts';
import classes from './single-sign-on.module.css';

const lines = ['name', 'issuer', 'clientId'] as const;

/** The provider, role mapping, a test, and the values to enter at the provider. */
export function SingleSignOnForm({ provider }: { provider: SingleSignOn }) {
  const { t } = useTranslation();
  const { hasSecret, callbackUrl, ...given } = provider;
  const saving = useSingleSignOnSaving();
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(singleSignOnBody),
    defaultValues: { ...given, secret: null },
  });
  const { errors, isDirty } = form.formState;
  useUnsavedGuard(isDirty && !saving.isSuccess);
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.handleSubmit((values) =>
        saving.mutate(
          { ...values, secret: values.secret || null },
          { onSuccess: () => showToast('success', { title: t(($) => $.settings.saved), detail: values.name }) },
        ),
      )}
    >
      <p className={classes.note}>{t(($) => $.singleSignOn.text)}</p>
      <Controller
        control={form.control}
        name="isOn"
        render={({ field }) => (
          <Switch
            label={t(($) => $.singleSignOn.isOn)}
            checked={field.value}
            onChange={(event) => field.onChange(event.currentTarget.checked)}
          />
        )}
      />
      {lines.map((name) => (
        <TextInput
          key={name}
          dir={name === 'name' ? 'auto' : 'ltr'}
          label={t(($) => $.singleSignOn.field[name])}
          description={t(($) => $.singleSignOn.hint[name])}
          placeholder={name === 'issuer' ? 'https://login.school.example' : undefined}
          error={errors[name] && t(($) => $.settings.invalid)}
          {...form.register(name)}
        />
      ))}
      <PasswordField
        size="sm"
        autoComplete="off"
        label={t(($) => $.singleSignOn.field.secret)}
        description={hasSecret ? t(($) => $.singleSignOn.hint.secretKept) : t(($) => $.singleSignOn.hint.secret)}
        error={errors.secret && t(($) => $.settings.invalid)}
        {...form.register('secret', { setValueAs: (value: string | null) => value || null })}
      />
      <TextInput
        dir="ltr"
        label={t(($) => $.singleSignOn.field.domains)}
        description={t(($) => $.singleSignOn.hint.domains)}
        error={errors.domains && t(($) => $.settings.invalid)}
        {...form.register('domains')}
      />
      <Controller
        control={form.control}
        name="isEmailTrusted"
        render={({ field }) => (
          <Switch
            label={t(($) => $.singleSignOn.isEmailTrusted)}
            description={t(($) => $.singleSignOn.hint.isEmailTrusted)}
            checked={field.value}
            onChange={(event) => field.onChange(event.currentTarget.checked)}
          />
        )}
      />
      <TextInput
        dir="ltr"
        label={t(($) => $.singleSignOn.field.roleClaim)}
        description={t(($) => $.singleSignOn.hint.roleClaim)}
        error={errors.roleClaim && t(($) => $.settings.invalid)}
        {...form.register('roleClaim')}
      />
      <RoleRules form={form} />
      <TextInput
        readOnly
        dir="ltr"
        label={t(($) => $.singleSignOn.field.callbackUrl)}
        description={t(($) => $.singleSignOn.hint.callbackUrl)}
        value={callbackUrl}
        onFocus={(event) => event.currentTarget.select()}
      />
      <FormFailure error={saving.error} />
      <div className={classes.actions}>
        <Button type="submit" disabled={!isDirty} loading={saving.isPending}>
          {t(($) => $.settings.save)}
        </Button>
        {provider.revision > 0 && <SingleSignOnTest isDisabled={isDirty} isEmailTrusted={given.isEmailTrusted} />}
      </div>
    </form>
  );
}
