import { userFields, type ManagedUser, type UserFields } from '@candela/contract/accounts/users';
import type { Grant } from '@candela/contract/permissions';
import type { RoleId } from '@candela/contract/roles';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { formResolver } from '#platform/api/form-resolver.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { FormFailure } from '#ui/form-failure.tsx';
import { PersonFields } from '#ui/person-fields.tsx';
import { UserAccess } from './user-access.tsx';
import { UserPlace } from './user-place.tsx';
import { useUserChanges } from './users.api.ts';
import classes from './users.module.css';

/** Edits a person. Changes that somebody else has saved are never overwritten: they are reported, and the input is kept. */
export function UserForm({ user, onDone }: { user: ManagedUser; onDone: () => void }) {
  const { t } = useTranslation();
  const { update } = useUserChanges(user.id);
  // The revision in the form: when somebody else saves, the person is refetched, but not the form.
  const [revision] = useState(user.revision);
  const form = useForm({
    resolver: formResolver(userFields),
    mode: 'onTouched',
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      roleIds: user.roleIds as RoleId[],
      permissions: user.permissions as Grant[],
      languageId: user.languageId,
      timeZone: user.timeZone,
    } satisfies UserFields,
  });
  const { errors } = form.formState;
  const isChanged = update.error instanceof ApiError && update.error.body?.title === 'errors.users.changed.title';
  const save = form.handleSubmit((fields) =>
    update.mutate(
      { ...fields, revision },
      {
        onSuccess: ({ fullName }) => {
          showToast('success', { title: t(($) => $.users.saved), detail: fullName });
          onDone();
        },
      },
    ),
  );
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void save(event)}>
      {isChanged && (
        <p className={classes.strip} role="alert">
          {t(($) => $.users.changedMeanwhile)}
        </p>
      )}
      <PersonFields register={(name) => form.register(name)} errors={errors} />
      <UserAccess control={form.control} hasNoRole={errors.roleIds !== undefined} had={user.permissions} />
      <UserPlace register={form.register} />
      {!isChanged && <FormFailure error={update.error} />}
      <Button type="submit" loading={update.isPending}>
        {t(($) => $.users.save)}
      </Button>
    </form>
  );
}
