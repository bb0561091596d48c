import '@mantine/core/styles/Input.layer.css';
import { createOwnerBody } from '@candela/contract/sign-in/first-run';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formResolver } from '#platform/api/form-resolver.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { unresolvedLanguageId } from '#platform/languages/languages.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { EmailField } from './email-field.tsx';
import { NameFields } from './name-fields.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { PasswordStrength } from '#ui/password-strength/password-strength.tsx';
import { createOwnerAccount } from './sessions.api.ts';
import classes from './form.module.css';

/** Data of the installation's owner, and the setup code. */
export function FirstRunForm() {
  const { t } = useTranslation();
  const { history } = useRouter();
  const languageId = useLanguageState((state) => state.selectedLanguageId);
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(createOwnerBody),
    defaultValues: { code: '', firstName: '', lastName: '', email: '', password: '', languageId: null, timeZone: null },
  });
  const { errors } = form.formState;
  const written = useWatch({ control: form.control });
  const submission = useMutation({
    mutationFn: createOwnerAccount,
    onSuccess: () => history.replace('/admin/setup'),
  });
  return (
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
      <TextInput
        size="md"
        dir="ltr"
        autoComplete="one-time-code"
        spellCheck={false}
        label={t(($) => $.firstRun.code)}
        description={t(($) => $.firstRun.codeHint)}
        placeholder="XXXXX-XXXXX-XXXXX-XXXXX"
        error={errors.code && t(($) => $.firstRun.codeMissing)}
        {...form.register('code')}
      />
      <NameFields register={form.register} errors={errors} />
      <EmailField error={errors.email && t(($) => $.login.validation.email)} {...form.register('email')} />
      <PasswordField
        autoComplete="new-password"
        label={t(($) => $.login.password)}
        description={t(($) => $.login.validation.newPassword)}
        error={errors.password && t(($) => $.login.validation.newPassword)}
        {...form.register('password')}
      />
      <PasswordStrength
        password={written.password}
        known={[written.email ?? '', written.firstName ?? '', written.lastName ?? '']}
      />
      <FormFailure error={submission.error} />
      <Button type="submit" size="md" fullWidth loading={submission.isPending || submission.isSuccess}>
        {t(($) => $.firstRun.submit)}
      </Button>
    </form>
  );
}
