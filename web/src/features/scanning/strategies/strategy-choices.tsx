import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';
import form from '#ui/form-page.module.css';
import type { StrategyValues } from './strategy-values.ts';

interface ChoicesProps {
  values: StrategyValues;
  onChange: (changes: Partial<StrategyValues>) => void;
}

/** Who reads a strategy, and what it is about. */
export function StrategyChoices({ values, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const lookups = useLookups();
  const audience = values.subscriptionTypeIds.toSorted().join(',');
  const options = (list: 'tradingStyles' | 'tradingClassifications') =>
    (lookups?.[list] ?? []).map((code) => ({ value: code, label: label(list, code) }));
  const boxes = (list: 'tradingMethods' | 'tradingConcepts') => (
    <div className={form.boxes}>
      {(lookups?.[list] ?? []).map((code) => (
        <Checkbox key={code} value={code} label={label(list, code)} />
      ))}
    </div>
  );
  return (
    <fieldset className={form.group}>
      <legend>{t(($) => $.strategies.choices)}</legend>
      <NativeSelect
        label={t(($) => $.strategies.readers)}
        value={audience}
        data={[
          { value: '', label: t(($) => $.strategies.everybody) },
          ...(lookups?.subscriptionTypes ?? []).map(({ id }) => ({
            value: String(id),
            label: t(($) => $.strategies.subscriptionType, { id }),
          })),
          ...(audience.includes(',') ? [{ value: audience, label: t(($) => $.strategies.subscribers) }] : []),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ subscriptionTypeIds: value === '' ? [] : value.split(',').map(Number) })
        }
      />
      <NativeSelect
        label={t(($) => $.strategies.style)}
        value={values.style}
        data={options('tradingStyles')}
        onChange={({ currentTarget: { value } }) => onChange({ style: value })}
      />
      <NativeSelect
        label={t(($) => $.strategies.classification)}
        value={values.classification}
        data={options('tradingClassifications')}
        onChange={({ currentTarget: { value } }) => onChange({ classification: value })}
      />
      <Checkbox.Group
        label={t(($) => $.strategies.methods)}
        value={values.methods}
        onChange={(methods) => onChange({ methods })}
      >
        {boxes('tradingMethods')}
      </Checkbox.Group>
      <Checkbox.Group
        label={t(($) => $.strategies.concepts)}
        value={values.concepts}
        onChange={(concepts) => onChange({ concepts })}
      >
        {boxes('tradingConcepts')}
      </Checkbox.Group>
    </fieldset>
  );
}
