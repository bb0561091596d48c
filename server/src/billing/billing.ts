import type { Tx } from '#db/client.ts';
import type { Context } from '#platform/context.ts';
import { deriveKey } from '#platform/identity/secrets.ts';
import type { ErasedPerson } from '#site/personal-data.ts';
import { mountCoupons } from './coupons/coupons.routes.ts';
import { createCoupons } from './coupons/coupons.service.ts';
import { readPaymentSettings } from './payment-settings.ts';
import { accountEndJob, createAccountEnds, queueAccountEnds } from './payments/account-ends.jobs.ts';
import { listOpenIds } from './payments/checkouts.queries.ts';
import { createCheckouts, checkoutJob, queueLooks } from './payments/checkouts.service.ts';
import { createInvoices } from './payments/invoices.service.ts';
import { endAllOf } from './payments/paid-subscriptions.queries.ts';
import { createPaidSubscriptions, lookJob } from './payments/paid-subscriptions.service.ts';
import { createPaymentEvents, eventJob, registerPaymentEvents } from './payments/payment-events.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import { composePaymentMails } from './payments/payment-warnings.ts';
import { mountPayments } from './payments/payments.routes.ts';
import { listRunningExternal, markEnding, unmarkEnding } from './payments/purchases.queries.ts';
import { createPurchases } from './payments/purchases.service.ts';
import { createStops, queueStops, stopJob } from './payments/stops.jobs.ts';
import { openStripe } from './payments/stripe-provider.ts';
import { billingData } from './personal-data.ts';
import { mountPlans } from './plans/plans.routes.ts';
import { createPlans } from './plans/plans.service.ts';
import { readRevenue, revenueRows } from './revenue.ts';
import { createEnds, endsJob } from './subscription-ends.ts';
import { mountSubscriptions } from './subscriptions/subscriptions.routes.ts';
import { createSubscriptions } from './subscriptions/subscriptions.service.ts';

/** Plans, subscriptions, and payments if a provider is configured. */
export async function mountBilling(context: Context): Promise<void> {
  const { api, app, callers, config, db, figures, jobs, mails, personalData, provisions, secret } = context;
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
  composePaymentMails(db, mails);
  figures.add({ rows: [revenueRows], readRevenue });
  await registerPaymentEvents(app, { db, provider });
  mountPayments(api, { provider, held, services: provider && mountProvider(context, provider) });
  const endPayments = async (tx: Tx, { id }: ErasedPerson) => {
    if (!provider) return;
    await queueStops(tx, await listRunningExternal(tx, provider.name, id));
    await queueLooks(tx, await listOpenIds(tx, id));
  };
  personalData.add(billingData(endPayments));
  provisions.provide('payments.cancel', async (tx, userId) => {
    if (provider) await queueAccountEnds(tx, await markEnding(tx, provider.name, userId));
  });
  provisions.provide('payments.resume', async (tx, userId) => {
    if (provider) await queueAccountEnds(tx, await unmarkEnding(tx, provider.name, userId));
  });
}

function mountProvider({ app, callers, config, db, domainEvents, jobs }: Context, provider: PaymentProvider) {
  const { publicUrl } = config;
  const getTaxRule = async () => (await readPaymentSettings(db)).taxRule;
  const getGraceDays = async () => (await readPaymentSettings(db)).graceDays;
  const subscriptions = createPaidSubscriptions({ db, callers, domainEvents, provider, getGraceDays });
  const takeSubscription = subscriptions.take;
  const checkouts = createCheckouts({ db, provider, publicUrl, getTaxRule, takeSubscription });
  const events = createPaymentEvents({ db, provider, subscriptions, checkouts, log: app.log });
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
