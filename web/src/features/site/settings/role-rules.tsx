import '@mantine/core/styles/Input.layer.css';
import type { SingleSignOnChange } from '@candela/contract/sign-in/single-sign-on';
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useFieldArray, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/session/session.ts';
import { settingRoles } from './setting-roles.ts';
import classes from './single-sign-on.module.css';

interface RoleRulesProps {
  form: UseFormReturn<SingleSignOnChange>;
}

/** Maps values of a claim to roles. Only role 4 can assign admin roles. */
export function RoleRules({ form }: RoleRulesProps) {
  const { t } = useTranslation();
  const isSuperAdmin = useSession(({ profile }) => profile?.roleIds.includes(4) ?? false);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'roleRules' });
  const problems = form.formState.errors.roleRules;
  return (
    <fieldset className={classes.rules}>
      <legend>{t(($) => $.singleSignOn.rules)}</legend>
      {fields.map((field, at) => (
        <div key={field.id} className={classes.rule}>
          <TextInput
            dir="auto"
            aria-label={t(($) => $.singleSignOn.ruleValue)}
            placeholder="teachers"
            error={problems?.[at]?.value && t(($) => $.settings.invalid)}
            {...form.register(`roleRules.${at}.value`)}
          />
          <NativeSelect
            aria-label={t(($) => $.singleSignOn.ruleRole)}
            data={settingRoles.map(({ id, name }) => ({
              value: String(id),
              label: t(($) => $.singleSignOn.role[name]),
              disabled: !isSuperAdmin && (id === 1 || id === 4),
            }))}
            {...form.register(`roleRules.${at}.roleId`, { setValueAs: Number })}
          />
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t(($) => $.singleSignOn.removeRule)}
            onClick={() => remove(at)}
          >
            <X size={17} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={15} aria-hidden />}
        onClick={() => append({ value: '', roleId: 2 })}
      >
        {t(($) => $.singleSignOn.addRule)}
      </Button>
    </fieldset>
  );
}
