import '@mantine/core/styles/Input.layer.css';
import type { Display } from '@candela/contract/market-data/displays';
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { displayChoices } from './symbol-filter.ts';
import { useFieldFailure } from './use-field-failure.ts';

interface DisplayFieldProps {
  value: Display;
  onChange: (display: Display) => void;
  /** Of the last call. */
  failure: Error | null;
}

/** Who may see the prices of a symbol. */
export function DisplayField({ value, onChange, failure }: DisplayFieldProps) {
  const { t } = useTranslation();
  const failureText = useFieldFailure();
  return (
    <NativeSelect
      label={t(($) => $.marketSymbols.columns.display)}
      description={t(($) => $.marketSymbols.displayHint)}
      error={failureText(failure, 'symbols.displayTooWide')}
      value={value}
      data={displayChoices.map((each) => ({ value: each, label: t(($) => $.marketSymbols.displays[each]) }))}
      onChange={(event) => onChange(displayChoices.find((each) => each === event.currentTarget.value) ?? 'staff')}
    />
  );
}
