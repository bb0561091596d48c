import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { maxCounted } from '@candela/contract/sign-in/factors';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { missingFactorsQuery } from './settings.api.ts';
import type { SettingControlProps } from './setting-control-props.ts';
import { settingRoles } from './setting-roles.ts';
import classes from './settings.module.css';

/** The roles that require a second factor, each with the number of people who have none. */
export function RolesControl({ value, labelId, describedBy, onChange }: SettingControlProps) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery(missingFactorsQuery);
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const number = new Intl.NumberFormat(i18n.language);
  const textOf = (id: number) => {
    const people = data?.data.find(({ roleId }) => roleId === id)?.people;
    if (people === undefined) return undefined;
    const shown = people > maxCounted ? `${number.format(maxCounted)}+` : number.format(people);
    return t(($) => $.settings.withoutFactor, { people: shown });
  };
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={classes.plans}>
      {settingRoles.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={t(($) => $.singleSignOn.role[name])}
          description={textOf(id)}
          checked={chosen.includes(id)}
          onChange={(event) => {
            const isChosen = event.currentTarget.checked;
            onChange(
              settingRoles.map((role) => role.id).filter((each) => (each === id ? isChosen : chosen.includes(each))),
            );
          }}
        />
      ))}
    </div>
  );
}
