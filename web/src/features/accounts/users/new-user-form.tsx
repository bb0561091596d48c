import { userFields, type UserFields } from '@candela/contract/accounts/users';
import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formResolver } from '#platform/api/form-resolver.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { PersonFields } from '#ui/person-fields.tsx';
import { UserAccess } from './user-access.tsx';
import { UserPlace } from './user-place.tsx';
import { useNewUser } from './users.api.ts';
import classes from './users.module.css';

const nobody: UserFields = {
  firstName: '',
  lastName: '',
  email: '',
  roleIds: [3],
  permissions: [],
  languageId: null,
  timeZone: null,
};

/** Creates an account for a person. */
export function NewUserForm({ onDone }: { onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const making = useNewUser();
  const [sendsLink, setSendsLink] = useState(true);
  const form = useForm({ resolver: formResolver(userFields), mode: 'onTouched', defaultValues: nobody });
  const { errors } = form.formState;
  const save = form.handleSubmit((fields) =>
    making.mutate(
      { ...fields, sendsLink },
      {
        onSuccess: ({ id, fullName }) => {
          showToast('success', { title: t(($) => $.users.added), detail: fullName });
          onDone(id);
        },
      },
    ),
  );
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
      <p className={classes.note}>{t(($) => $.users.addText)}</p>
      <PersonFields register={(name) => form.register(name)} errors={errors} />
      <UserAccess control={form.control} hasNoRole={errors.roleIds !== undefined} />
      <UserPlace register={form.register} />
      <Checkbox
        label={t(($) => $.users.sendsLink)}
        description={t(($) => $.users.sendsLinkHint)}
        checked={sendsLink}
        onChange={(event) => setSendsLink(event.currentTarget.checked)}
      />
      <FormFailure error={making.error} />
      <Button type="submit" loading={making.isPending}>
        {t(($) => $.users.add)}
      </Button>
    </form>
  );
}
