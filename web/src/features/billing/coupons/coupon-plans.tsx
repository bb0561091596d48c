import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { plansQuery } from '#platform/reference/plans.ts';
import classes from './coupons.module.css';

interface CouponPlansProps {
  /** Ids as strings. */
  value: string[];
  onChange: (value: string[]) => void;
}

/** The plans for which a coupon is valid. None selected: all. */
export function CouponPlans({ value, onChange }: CouponPlansProps) {
  const { t } = useTranslation();
  const { data } = useQuery(plansQuery);
  const sold = data?.data.filter(({ price, isArchived }) => price !== null && !isArchived) ?? [];
  if (sold.length === 0) return null;
  return (
    <Checkbox.Group
      label={t(($) => $.coupons.plans)}
      description={t(($) => $.coupons.plansHint)}
      value={value}
      onChange={onChange}
    >
      <div className={classes.plans}>
        {sold.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={<bdi>{name}</bdi>} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
