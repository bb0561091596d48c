import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { currencies, isPayable } from '@candela/contract/billing/money';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#platform/shell/toasts.ts';
import { useZone } from '#platform/time/time.ts';
import { fromZonedInput } from '#platform/time/zoned-input.ts';
import { decimalText } from '#ui/decimal-text.ts';
import { WallTimeInput } from '#ui/wall-time-input.tsx';
import { CouponPlans } from './coupon-plans.tsx';
import { CouponValue, percent } from './coupon-value.tsx';
import { useCouponMaking } from './coupons.api.ts';
import classes from './coupons.module.css';

/** Form for a new coupon. Its discount can never be changed; its limits can. */
export function CouponForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const zone = useZone();
  const making = useCouponMaking();
  const [isSent, setIsSent] = useState(false);
  const [values, setValues] = useState({
    code: '',
    off: '',
    unit: percent,
    limit: '',
    lastDay: '',
    isForever: false,
    planIds: [] as string[],
  });
  const put = (changes: Partial<typeof values>) => setValues({ ...values, ...changes });
  const code = values.code.trim().toUpperCase();
  const off = decimalText(values.off);
  const unit = currencies.find((each) => each === values.unit) ?? null;
  const isOff = unit
    ? isPayable(off, unit) && Number(off) > 0
    : /^\d+$/.test(off) && Number(off) >= 1 && Number(off) <= 100;
  const limit = values.limit.trim();
  const isLimit = limit === '' || (/^\d{1,7}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 1_000_000);
  const isCode = /^[A-Z\d-]{3,40}$/.test(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (!isCode || !isOff || !isLimit) return;
    making.mutate(
      {
        code,
        percent: unit ? null : Number(off),
        amount: unit ? { amount: off, currency: unit } : null,
        isForever: values.isForever,
        planIds: values.planIds.map(Number),
        useLimit: limit === '' ? null : Number(limit),
        endsAt: values.lastDay === '' ? null : fromZonedInput(`${values.lastDay}T23:59`, zone),
      },
      {
        onSuccess: (made) => {
          showToast('success', { title: t(($) => $.coupons.made), detail: made.code });
          onDone();
        },
      },
    );
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        label={t(($) => $.coupons.code)}
        description={t(($) => $.coupons.codeHint)}
        required
        maxLength={40}
        dir="ltr"
        autoComplete="off"
        error={isSent && !isCode && t(($) => $.coupons.codeWrong)}
        value={values.code}
        onChange={(event) => put({ code: event.currentTarget.value })}
      />
      <CouponValue
        off={values.off}
        unit={values.unit}
        error={isSent && !isOff && t(($) => $.coupons.offWrong)}
        onChange={put}
      />
      <Switch
        label={t(($) => $.coupons.isForever)}
        description={t(($) => $.coupons.isForeverHint)}
        checked={values.isForever}
        onChange={(event) => put({ isForever: event.currentTarget.checked })}
      />
      <CouponPlans value={values.planIds} onChange={(planIds) => put({ planIds })} />
      <TextInput
        label={t(($) => $.coupons.limit)}
        inputMode="numeric"
        dir="ltr"
        error={isSent && !isLimit && t(($) => $.plans.numberWrong)}
        value={values.limit}
        onChange={(event) => put({ limit: event.currentTarget.value })}
      />
      <WallTimeInput
        kind="date"
        label={t(($) => $.coupons.lastDay)}
        zone={zone}
        value={values.lastDay}
        onChange={(lastDay) => put({ lastDay })}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={making.isPending}>
          {t(($) => $.plans.save)}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t(($) => $.plans.cancel)}
        </Button>
      </div>
    </form>
  );
}
