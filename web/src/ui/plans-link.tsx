import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePayments } from '#platform/reference/payments.ts';

/** Link to the plans, shown where something is not included; nothing if plans cannot be bought here. */
export function PlansLink() {
  const { t } = useTranslation();
  if (!usePayments()?.isAvailable) return null;
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/education/plans" {...props} />}>
      {t(($) => $.subscriptions.seePlans)}
    </Button>
  );
}
