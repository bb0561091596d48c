import { expect } from 'vitest';
import { createPaidSubscriptions } from '#billing/payments/paid-subscriptions.service.ts';
import { openStripe } from '#billing/payments/stripe-provider.ts';
import { run } from '#db/rows.ts';
import { createDomainEvents } from '#platform/domain-events.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listOwnInvoices, startCheckout } from '@candela/contract/billing/payments';
import { createPlan } from '@candela/contract/billing/plans';
import { listOwnSubscriptions } from '@candela/contract/billing/subscriptions';
import { startFakeStripe } from './fake-stripe.ts';

/** A server that sells two plans, with the fake provider in test or live mode, and buyers. */
export async function startPayingServer(mode?: { isLive: boolean }) {
  const fake = await startFakeStripe(mode);
  const { app, db, call } = await startTestServer({ config: { isDemo: false, stripe: fake.config } });
  const admin = await buildUser(db, { roleId: 1 });
  const titleOf = (answer: { body: unknown }) => (answer.body as { title?: string }).title;

  const provider = await openStripe(fake.config, 'test');
  const paid = createPaidSubscriptions({
    db,
    callers: { forget: () => {} },
    domainEvents: createDomainEvents(),
    provider,
    getGraceDays: async () => 7,
  });

  const sold = { name: 'Monthly', description: '', subscriptionTypeId: 1, interval: 'month' as const, trialDays: 0 };
  const price = (amount: string) => ({ amount, currency: 'EUR' as const });
  const planOf = async (changes: object) =>
    bodyOf(await call(createPlan, { body: { ...sold, price: price('30.00'), ...changes } }, admin.token)).id;
  const monthly = await planOf({});
  const yearly = await planOf({ name: 'Yearly', price: price('240'), interval: 'year', subscriptionTypeId: 2 });

  const post = ({ body, headers }: { body: Buffer; headers: Record<string, string> }) =>
    app.inject({ method: 'POST', url: '/api/payments/events', payload: body, headers });
  async function tell(type: string, object: object) {
    expect((await post(fake.event(type, object))).statusCode).toBe(204);
  }
  /** Runs all jobs, including those scheduled for a retry. */
  async function work() {
    await run(db)`update jobs.job set start_after = now() where name like 'payments.%' and state < 'active'`;
    await app.jobs.runDue();
  }
  const start = (token: string, planId = monthly, couponCode: string | null = null) =>
    call(startCheckout, { body: { planId, couponCode } }, token);
  const sessionOf = (url: string) => url.split('/').at(-1) ?? '';
  const heldBy = async (token: string) => bodyOf(await call(listOwnSubscriptions, {}, token)).data;
  const invoicesOf = async (token: string) => bodyOf(await call(listOwnInvoices, {}, token)).data;

  /** Creates a user who has bought a plan. */
  async function buyer(
    planId = monthly,
    given: Parameters<typeof buildUser>[1] = {},
    couponCode: string | null = null,
  ) {
    const user = await buildUser(db, given);
    const { url } = bodyOf(await start(user.token, planId, couponCode));
    const bought = fake.pay(sessionOf(url));
    await tell('invoice.paid', bought.invoice);
    await app.jobs.runDue();
    const [held] = await heldBy(user.token);
    if (!held) throw new Error('nothing was bought');
    return { ...user, ...bought, held, params: { id: held.id } };
  }
  const setState = (of: { subscription: object }, changes: object) => Object.assign(of.subscription, changes);

  return {
    app,
    db,
    call,
    fake,
    admin,
    titleOf,
    provider,
    paid,
    price,
    planOf,
    monthly,
    yearly,
    post,
    tell,
    work,
    start,
    sessionOf,
    heldBy,
    invoicesOf,
    buyer,
    setState,
  };
}
