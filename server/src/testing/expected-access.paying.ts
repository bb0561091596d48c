import type { RoleId } from '@candela/contract/roles';

/** Access to plans, subscriptions and payments. */
export const payingAccess: Record<string, readonly (RoleId | 'visitor')[]> = {
  'coupons.createCoupon': [1, 4],
  'coupons.listCoupons': [1, 4],
  'coupons.updateCoupon': [1, 4],
  'payments.cancelSubscription': [1, 2, 3, 4],
  'payments.changePlan': [1, 2, 3, 4],
  'payments.getPayments': [1, 2, 3, 4],
  'payments.listOwnInvoices': [1, 2, 3, 4],
  'payments.listUserInvoices': [1, 4],
  'payments.openPortal': [1, 2, 3, 4],
  'payments.previewPlanChange': [1, 2, 3, 4],
  'payments.refundInvoice': [1, 4],
  'payments.resumeSubscription': [1, 2, 3, 4],
  'payments.startCheckout': [1, 2, 3, 4],
  'payments.stopSubscription': [1, 4],
  'plans.archivePlan': [1, 4],
  'plans.createPlan': [1, 4],
  'plans.listManagedPlans': [1, 4],
  'plans.listPlans': [1, 2, 3, 4],
  'plans.updatePlan': [1, 4],
  'subscriptions.endSubscription': [1, 4],
  'subscriptions.extendSubscription': [1, 4],
  'subscriptions.giveSubscription': [1, 4],
  'subscriptions.listOwnSubscriptions': [1, 2, 3, 4],
  'subscriptions.listUserSubscriptions': [1, 4],
};
