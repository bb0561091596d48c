import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePayments } from '#platform/reference/payments.ts';

/** Where something is not included: the way to the plans, if they can be bought. */
export function PlansLink() {
  const { t } = useTranslation();
  if (!usePayments()?.isAvailable) return null;
  return (
    <Button variant="default" renderRoot={(props) => <Link to="/education/plans" {...props} />}>
      {t(($) => $.subscriptions.seePlans)}
    </Button>
  );
}
