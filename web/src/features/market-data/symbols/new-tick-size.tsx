import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WallTimeInput } from '#ui/wall-time-input.tsx';
import classes from './symbols.module.css';

interface NewTickSizeProps {
  values: { size: string; from: string };
  onChange: (changes: { size?: string; from?: string }) => void;
  sizeError: string | false;
  dayError: string | false;
}

/** Another tick size from a trading day on. */
export function NewTickSize({ values, onChange, sizeError, dayError }: NewTickSizeProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      <TextInput
        label={t(($) => $.marketSymbols.newTickSize)}
        inputMode="decimal"
        dir="ltr"
        error={sizeError}
        value={values.size}
        onChange={(event) => onChange({ size: event.currentTarget.value })}
      />
      <WallTimeInput
        kind="date"
        label={t(($) => $.marketSymbols.newTickSizeFrom)}
        error={dayError}
        value={values.from}
        onChange={(from) => onChange({ from })}
      />
    </div>
  );
}
