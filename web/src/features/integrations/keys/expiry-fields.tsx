import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useZone } from '#platform/time/time.ts';
import { WallTimeInput } from '#ui/wall-time-input.tsx';
import { lifetimes, type Expiry, type Lifetime } from './expiry-choice.ts';
import classes from './keys.module.css';

interface ExpiryFieldsProps {
  value: Expiry;
  isWrong: boolean;
  onChange: (value: Expiry) => void;
}

/** Fields for the expiry of a key. */
export function ExpiryFields({ value, isWrong, onChange }: ExpiryFieldsProps) {
  const { t } = useTranslation();
  const zone = useZone();
  return (
    <>
      <NativeSelect
        label={t(($) => $.apiKeys.expiry)}
        value={value.lifetime}
        data={lifetimes.map((each) => ({
          value: each,
          label:
            each === 'date' || each === 'never'
              ? t(($) => $.apiKeys.lifetime[each])
              : t(($) => $.apiKeys.lifetime.days, { count: Number(each) }),
        }))}
        onChange={(event) => onChange({ ...value, lifetime: event.currentTarget.value as Lifetime })}
      />
      {value.lifetime === 'date' && (
        <WallTimeInput
          kind="date"
          label={t(($) => $.apiKeys.lastDay)}
          zone={zone}
          value={value.day}
          error={isWrong && t(($) => $.apiKeys.lastDayWrong)}
          onChange={(day) => onChange({ ...value, day })}
        />
      )}
      {value.lifetime === 'never' && (
        <p className={classes.warning} role="note">
          <TriangleAlert size={17} aria-hidden />
          {t(($) => $.apiKeys.neverWarning)}
        </p>
      )}
    </>
  );
}
