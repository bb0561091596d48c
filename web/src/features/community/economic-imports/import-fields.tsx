import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useZoneChoices } from '#platform/time/zone-choices.ts';
import { impacts } from '@candela/contract/community/economic-fields';
import type { ImportSettings } from './economic-imports.api.ts';
import classes from './economic-imports.module.css';

interface ImportFieldsProps {
  settings: ImportSettings;
  onSettings: (settings: ImportSettings) => void;
}

/** What is added to events of a file that does not say it. A zone is chosen, never guessed. */
export function ImportFields({ settings, onSettings }: ImportFieldsProps) {
  const { t } = useTranslation();
  const zones = useZoneChoices();
  const { zone, currency, impact } = settings;
  const known =
    zone === null || zones.some(({ value }) => value === zone) ? zones : [{ value: zone, label: zone }, ...zones];
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t(($) => $.economicImports.zone)}
        description={t(($) => $.economicImports.zoneHint)}
        value={zone ?? ''}
        data={[{ value: '', label: t(($) => $.economicImports.noZone) }, ...known]}
        onChange={({ currentTarget: { value } }) => onSettings({ ...settings, zone: value === '' ? null : value })}
      />
      <TextInput
        label={t(($) => $.economicImports.currency)}
        description={t(($) => $.economicImports.currencyHint)}
        dir="ltr"
        maxLength={3}
        placeholder="USD"
        value={currency ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onSettings({ ...settings, currency: value.trim() === '' ? null : value.trim().toUpperCase() })
        }
      />
      <NativeSelect
        label={t(($) => $.economicImports.impact)}
        description={t(($) => $.economicImports.impactHint)}
        value={impact}
        data={impacts.map((value) => ({ value, label: t(($) => $.economicCalendar.impacts[value]) }))}
        onChange={({ currentTarget: { value } }) =>
          onSettings({ ...settings, impact: impacts.find((each) => each === value) ?? 'low' })
        }
      />
    </div>
  );
}

export const areUsable = ({ currency }: ImportSettings): boolean => currency === null || /^[A-Z]{3}$/.test(currency);
