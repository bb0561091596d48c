import '@mantine/core/styles/InlineInput.layer.css';
import type { UserFields } from '@candela/contract/accounts/users';
import { grants, type Grant } from '@candela/contract/permissions';
import { allRoleIds, type RoleId } from '@candela/contract/roles';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { Controller, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMayGive } from '#platform/session/givable-access.ts';
import { useSession } from '#platform/session/session.ts';
import { roleKeys } from '#platform/reference/role-keys.ts';
import classes from './users.module.css';

const grantKeys = {
  'Manage Events': 'events',
  'Manage Courses': 'courses',
  'Manage Feeds': 'feeds',
  'Manage Signals': 'signals',
  'Manage Strategies': 'strategies',
} as const satisfies Record<Grant, string>;

interface UserAccessProps {
  control: Control<UserFields>;
  hasNoRole: boolean;
  /** The permissions that the person has already. */
  had?: readonly string[];
}

/**
 * A person's roles and additional permissions. Only role 4 can assign and remove the roles 1 and 4, and nobody else gives permissions that
 * they do not have.
 */
export function UserAccess({ control, hasNoRole, had = [] }: UserAccessProps) {
  const { t } = useTranslation();
  const mayAll = useSession(({ profile }) => profile?.roleIds.includes(4) ?? false);
  const mayGive = useMayGive();
  const mayChange = (role: RoleId) => mayAll || role === 2 || role === 3;
  return (
    <>
      <Controller
        control={control}
        name="roleIds"
        render={({ field }) => (
          <Checkbox.Group
            label={t(($) => $.users.roles)}
            description={mayAll ? undefined : t(($) => $.users.rolesHint)}
            error={hasNoRole && t(($) => $.users.roleMissing)}
            value={field.value.map(String)}
            onChange={(values) => field.onChange(allRoleIds.filter((id) => values.includes(String(id))))}
          >
            <div className={classes.checks}>
              {allRoleIds.map((id) => (
                <Checkbox
                  key={id}
                  value={String(id)}
                  disabled={!mayChange(id)}
                  label={t(($) => $.invitations.roles[roleKeys[id]])}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
      />
      <Controller
        control={control}
        name="permissions"
        render={({ field }) => (
          <Checkbox.Group
            label={t(($) => $.users.permissions)}
            description={grants.every(mayGive) ? undefined : t(($) => $.users.grantsHint)}
            value={field.value}
            onChange={(values) => field.onChange(grants.filter((grant) => values.includes(grant)))}
          >
            <div className={classes.checks}>
              {grants.map((grant) => (
                <Checkbox
                  key={grant}
                  value={grant}
                  disabled={!mayGive(grant) && !had.includes(grant)}
                  label={t(($) => $.users.grants[grantKeys[grant]])}
                />
              ))}
            </div>
          </Checkbox.Group>
        )}
      />
    </>
  );
}
