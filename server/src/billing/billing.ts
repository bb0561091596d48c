import { createCoupons } from './coupons/coupons.service.ts';
import { mountCoupons } from './coupons/coupons.routes.ts';
import { accountEndJob, createAccountEnds, queueAccountEnds } from './payments/account-ends.jobs.ts';
import { listOpenIds } from './payments/checkouts.queries.ts';
import { createCheckouts, checkoutJob, queueLooks } from './payments/checkouts.service.ts';
import { endAllOf } from './payments/paid-subscriptions.queries.ts';
import { createInvoices } from './payments/invoices.service.ts';
import { createPaidSubscriptions, lookJob } from './payments/paid-subscriptions.service.ts';
import { createPaymentEvents, eventJob, registerPaymentEvents } from './payments/payment-events.ts';
import type { PaymentProvider, TaxRule } from './payments/payment-provider.ts';
import { composePaymentMails } from './payments/payment-warnings.ts';
import { mountPayments } from './payments/payments.routes.ts';
import { createPurchases } from './payments/purchases.service.ts';
import { listRunningExternal, markEnding, unmarkEnding } from './payments/purchases.queries.ts';
import { createStops, queueStops, stopJob } from './payments/stops.jobs.ts';
import { openStripe } from './payments/stripe-provider.ts';
import { createPlans } from './plans/plans.service.ts';
import { mountPlans } from './plans/plans.routes.ts';
import { readRevenue, revenueRows } from './revenue.ts';
import { createEnds, endsJob } from './subscription-ends.ts';
import { mountSubscriptions } from './subscriptions/subscriptions.routes.ts';
import { createSubscriptions } from './subscriptions/subscriptions.service.ts';
import type { Tx } from '#db/client.ts';
import type { ComposeMail } from '#messaging/mail-composers.ts';
import type { AddDashboardSources } from '#site/figure-sources.ts';
import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';

export interface PayingDeps {
  composeMail: ComposeMail;
  addDashboardSources: AddDashboardSources;
  getPaymentSettings(): Promise<{ graceDays: number; taxRule: TaxRule }>;
}

export interface Payments {
  /** A user is erased: nothing is charged any more. */
  endPayments(tx: Tx, userId: string): Promise<void>;
  /** A user has requested to delete their account: their subscriptions are cancelled. */
  cancelPayments(tx: Tx, userId: string): Promise<void>;
  /** The user has come back: their subscriptions are resumed. */
  resumePayments(tx: Tx, userId: string): Promise<void>;
}

/** Plans, subscriptions, and payments if a provider is configured. */
export async function mountPaying(
  context: Context,
  { getPaymentSettings, composeMail, addDashboardSources }: PayingDeps,
): Promise<Payments> {
  const { api, app, callers, config, db, jobs, secret } = context;
  mountPlans(api, createPlans({ db }));
  const held = createSubscriptions({ db, callers });
  mountSubscriptions(api, held);
  jobs.work(endsJob, createEnds({ db, callers }).run);
  mountCoupons(api, createCoupons({ db }));
  const installation = deriveKey(secret, 'payments').slice(0, 12).replace(/\W/g, '0');
  const provider = config.stripe ? await openStripe(config.stripe, installation) : null;
  if (provider && !provider.isTest) {
    // Test purchases give no access once real payments are enabled.
    jobs.onOpen(async () => {
      for (const userId of await endAllOf(db, `${provider.name}-test`)) callers.forget(userId);
    });
  }
  composePaymentMails(db, composeMail);
  addDashboardSources({ rows: [revenueRows], readRevenue });
  await registerPaymentEvents(app, { db, provider });
  mountPayments(api, { provider, held, services: provider && mountProvider(context, provider, getPaymentSettings) });
  return {
    async endPayments(tx, userId) {
      if (!provider) return;
      await queueStops(tx, await listRunningExternal(tx, provider.name, userId));
      await queueLooks(tx, await listOpenIds(tx, userId));
    },
    async cancelPayments(tx, userId) {
      if (provider) await queueAccountEnds(tx, await markEnding(tx, provider.name, userId));
    },
    async resumePayments(tx, userId) {
      if (provider) await queueAccountEnds(tx, await unmarkEnding(tx, provider.name, userId));
    },
  };
}

function mountProvider(
  { app, callers, config, db, domainEvents, jobs }: Context,
  provider: PaymentProvider,
  getSettings: PayingDeps['getPaymentSettings'],
) {
  const { publicUrl } = config;
  const getTaxRule = async () => (await getSettings()).taxRule;
  const getGraceDays = async () => (await getSettings()).graceDays;
  const subscriptions = createPaidSubscriptions({ db, callers, domainEvents, provider, getGraceDays });
  const takeSubscription = subscriptions.take;
  const checkouts = createCheckouts({ db, provider, publicUrl, getTaxRule, takeSubscription });
  const events = createPaymentEvents({ db, domainEvents, provider, subscriptions, checkouts, log: app.log });
  const { takeInvoice } = events;
  jobs.work(eventJob, events.run);
  jobs.work(checkoutJob, checkouts.look);
  jobs.work(lookJob, ({ payload }) => takeSubscription(payload.externalId));
  jobs.work(accountEndJob, createAccountEnds({ db, provider, takeSubscription }));
  jobs.work(stopJob, createStops(provider, takeSubscription));
  const purchases = createPurchases({ db, callers, provider, publicUrl, getTaxRule, takeSubscription });
  const invoices = createInvoices({ db, provider, takeInvoice });
  return { checkouts, purchases, invoices };
}
