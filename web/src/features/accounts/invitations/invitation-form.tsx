import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { newInvitation, type NewInvitation } from '@candela/contract/accounts/invitations';
import { allRoleIds } from '@candela/contract/roles';
import { Button, Select } from '@mantine/core';
import { Send } from 'lucide-react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formResolver } from '#platform/api/form-resolver.ts';
import { useGivableRoles } from '#platform/session/givable-access.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { roleKeys } from '#platform/reference/role-keys.ts';
import { PersonFields } from '#ui/person-fields.tsx';
import classes from './invitations.module.css';
import { useInvitationChanges } from './invitations.api.ts';

/** Invites a person by email, with a role that the user may give. */
export function InvitationForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const roles = useGivableRoles();
  const { invite } = useInvitationChanges();
  const form = useForm<NewInvitation>({
    resolver: formResolver(newInvitation),
    defaultValues: { email: '', firstName: '', lastName: '', roleId: 3 },
  });
  const { errors } = form.formState;
  const send = form.handleSubmit((values) =>
    invite.mutate(values, {
      onSuccess: ({ email }) => {
        showToast('success', { title: t(($) => $.invitations.sent), detail: email });
        onDone();
      },
    }),
  );
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void send(event)}>
      <PersonFields register={(name) => form.register(name)} errors={errors} />
      <Controller
        control={form.control}
        name="roleId"
        render={({ field }) => (
          <Select
            label={t(($) => $.invitations.role)}
            allowDeselect={false}
            data={roles.map((id) => ({ value: String(id), label: t(($) => $.invitations.roles[roleKeys[id]]) }))}
            value={String(field.value)}
            onChange={(value) => field.onChange(allRoleIds.find((id) => String(id) === value) ?? 3)}
          />
        )}
      />
      <Button type="submit" leftSection={<Send size={16} className="flips" aria-hidden />} loading={invite.isPending}>
        {t(($) => $.invitations.send)}
      </Button>
    </form>
  );
}
