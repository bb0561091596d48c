import '@mantine/core/styles/Input.layer.css';
import { passkeyName } from '@candela/contract/sign-in/passkeys';
import { Button, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formResolver } from '#platform/api/form-resolver.ts';
import dialog from '#ui/dialog.module.css';
import { FormFailure } from '#ui/form-failure.tsx';
import { namePasskey, useSecurityChange } from './security.api.ts';
import classes from './security.module.css';

const schema = z.object({ name: passkeyName });

export function PasskeyNameForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { t } = useTranslation();
  const naming = useSecurityChange(namePasskey, onDone);
  const form = useForm({ mode: 'onTouched', resolver: formResolver(schema), defaultValues: { name } });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.handleSubmit((given) => naming.mutate({ id, name: given.name }))}
    >
      <TextInput
        size="md"
        dir="auto"
        label={t(($) => $.security.passkeyName)}
        error={form.formState.errors.name && t(($) => $.login.validation.name)}
        {...form.register('name')}
      />
      <FormFailure error={naming.error} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onDone}>
          {t(($) => $.core.goBack)}
        </Button>
        <Button type="submit" loading={naming.isPending}>
          {t(($) => $.security.save)}
        </Button>
      </div>
    </form>
  );
}
