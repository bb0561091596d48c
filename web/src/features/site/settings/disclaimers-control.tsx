import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { Disclaimer } from '@candela/contract/site/setting-values';
import { ActionIcon, Button, MultiSelect, Textarea } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { countryCodes } from './country-codes.ts';
import type { SettingControlProps } from './setting-control-props.ts';
import classes from './settings.module.css';

const maxText = 600;

/** Risk notices, each for some countries. */
export function DisclaimersControl({ value, labelId, describedBy, onChange }: SettingControlProps) {
  const { t, i18n } = useTranslation();
  const disclaimers = (Array.isArray(value) ? value : []) as Disclaimer[];
  const names = new Intl.DisplayNames(i18n.language, { type: 'region' });
  const countries = countryCodes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language));
  const change = (index: number, next: Partial<Disclaimer>) =>
    onChange(disclaimers.map((each, at) => (at === index ? { ...each, ...next } : each)));
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={classes.disclaimers}>
      {disclaimers.map((each, index) => (
        <div key={index} className={classes.disclaimer}>
          <MultiSelect
            aria-label={t(($) => $.settings.disclaimerCountries)}
            placeholder={each.countries.length === 0 ? t(($) => $.settings.everywhereElse) : ''}
            // A country of another notice cannot be chosen twice.
            data={countries.filter(
              ({ value: code }) => !disclaimers.some((other) => other !== each && other.countries.includes(code)),
            )}
            value={each.countries}
            onChange={(chosen) => change(index, { countries: chosen })}
            searchable
            hidePickedOptions
            maxDropdownHeight={240}
          />
          <Textarea
            aria-label={t(($) => $.settings.disclaimerText)}
            placeholder={t(($) => $.settings.disclaimerText)}
            error={each.text.trim() === ''}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={maxText}
            dir="auto"
            value={each.text}
            onChange={(event) => change(index, { text: event.currentTarget.value.replaceAll('\n', ' ') })}
          />
          <ActionIcon
            variant="subtle"
            size={34}
            aria-label={t(($) => $.settings.removeDisclaimer)}
            onClick={() => onChange(disclaimers.filter((_each, at) => at !== index))}
          >
            <Trash2 size={17} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={15} aria-hidden />}
        onClick={() => onChange([...disclaimers, { countries: [], text: '' }])}
      >
        {t(($) => $.settings.addDisclaimer)}
      </Button>
    </div>
  );
}
