import type { Api } from '#platform/http/api.ts';
import { AppError } from '#platform/http/errors.ts';
import {
  cancelSubscription,
  changePlan,
  getPayments,
  listOwnInvoices,
  listUserInvoices,
  openPortal,
  previewPlanChange,
  refundInvoice,
  resumeSubscription,
  startCheckout,
  stopSubscription,
} from '@candela/contract/billing/payments';
import type { HeldSubscription } from '@candela/contract/billing/subscriptions';
import type { createCheckouts } from './checkouts.service.ts';
import type { createInvoices } from './invoices.service.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { createPurchases } from './purchases.service.ts';

interface Deps {
  provider: PaymentProvider | null;
  held: { get(userId: string, id: number): Promise<HeldSubscription> };
  /** Null: no provider is configured. */
  services: {
    checkouts: Pick<ReturnType<typeof createCheckouts>, 'start'>;
    purchases: ReturnType<typeof createPurchases>;
    invoices: ReturnType<typeof createInvoices>;
  } | null;
}

export function mountPayments(api: Api, { provider, held, services }: Deps): void {
  const required = () => {
    if (!services) throw new AppError('payments.notAvailable');
    return services;
  };
  api.route(getPayments, async () => ({ isAvailable: provider !== null, isTest: provider?.isTest ?? false }));
  api.route(startCheckout, async ({ body }, { caller }) => required().checkouts.start(caller, body), {
    requestsPerMinute: 20,
  });
  api.route(openPortal, async (_input, { caller }) => required().purchases.openPortal(caller));
  api.route(cancelSubscription, async ({ params }, { caller }) => {
    await required().purchases.setCancelling(caller, params.id, true);
    return held.get(caller.userId, params.id);
  });
  api.route(resumeSubscription, async ({ params }, { caller }) => {
    await required().purchases.setCancelling(caller, params.id, false);
    return held.get(caller.userId, params.id);
  });
  api.route(previewPlanChange, async ({ params, body }, { caller }) =>
    required().purchases.previewPlan(caller, params.id, body.planId),
  );
  api.route(changePlan, async ({ params, body }, { caller }) => {
    const change = await required().purchases.changePlan(caller, params.id, body.planId);
    return { ...change, subscription: await held.get(caller.userId, params.id) };
  });
  api.route(stopSubscription, async ({ params: { id, subscriptionId } }, { caller }) => {
    await required().purchases.stop(caller, id, subscriptionId);
    return held.get(id, subscriptionId);
  });
  api.route(listOwnInvoices, async ({ query }, { caller }) => services?.invoices.list(caller.userId, query) ?? none);
  api.route(listUserInvoices, async ({ params, query }) => services?.invoices.list(params.id, query) ?? none);
  api.route(refundInvoice, async ({ params, body }, { caller }) => required().invoices.refund(caller, params.id, body));
}

const none = { data: [], nextCursor: null };
