import { CouponsSection } from '#features/billing/coupons/coupons-section.tsx';
import { ManagedPlans } from '#features/billing/plans/managed-plans.tsx';
import { usePayments } from '#platform/reference/payments.ts';
import list from '#ui/list-page.module.css';

/** Plans, and their coupons where plans are sold. */
export function ManagedPlansPage() {
  const payments = usePayments();
  return (
    <div className={list.page}>
      <ManagedPlans />
      {payments?.isAvailable && <CouponsSection />}
    </div>
  );
}
