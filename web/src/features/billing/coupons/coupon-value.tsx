import '@mantine/core/styles/Input.layer.css';
import { currencies } from '@candela/contract/billing/money';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './coupons.module.css';

export const percent = '%';

interface CouponValueProps {
  off: string;
  /** A currency, or percent. */
  unit: string;
  error: ReactNode;
  onChange: (changes: { off: string } | { unit: string }) => void;
}

/** The discount of a coupon. */
export function CouponValue({ off, unit, error, onChange }: CouponValueProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.pair}>
      <TextInput
        label={t(($) => $.coupons.off)}
        required
        inputMode="decimal"
        dir="ltr"
        error={error}
        value={off}
        onChange={(event) => onChange({ off: event.currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.coupons.unit)}
        value={unit}
        data={[percent, ...currencies]}
        onChange={(event) => onChange({ unit: event.currentTarget.value })}
      />
    </div>
  );
}
