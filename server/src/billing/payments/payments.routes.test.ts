import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { beginDay } from '#testing/days.ts';
import { buildUser } from '#testing/factories.ts';
import { startPayingServer } from '#testing/payment-fakes/paying-server.ts';
import { bodyOf } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import { eraseUser } from '@candela/contract/accounts/users';
import { createCoupon, listCoupons, updateCoupon } from '@candela/contract/billing/coupons';
import {
  cancelSubscription,
  changePlan,
  openPortal,
  previewPlanChange,
  refundInvoice,
  resumeSubscription,
  stopSubscription,
} from '@candela/contract/billing/payments';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { getRevenue, listDashboardRows } from '@candela/contract/oversight/dashboard';
import { listFailedJobs, retryFailedJob } from '@candela/contract/site/jobs';

const {
  app,
  db,
  call,
  fake,
  admin,
  titleOf,
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
} = await startPayingServer();
const today = await beginDay();

describe('buying', () => {
  it('opens what was bought once, whatever comes twice, at once, or in the wrong order', async () => {
    const user = await buildUser(db);
    const [one, two] = await Promise.all([start(user.token), start(user.token)]);
    expect(bodyOf(one).url).toBe(bodyOf(two).url);
    const sessionId = sessionOf(bodyOf(one).url);
    const { subscription, invoice } = fake.pay(sessionId);
    const events = [
      fake.event('invoice.paid', invoice),
      fake.event('customer.subscription.created', subscription),
      fake.event('checkout.session.completed', { id: sessionId }),
      fake.event('customer.created', { id: 'cus_1' }),
    ];
    const answers = await Promise.all([...events, ...events, ...events].map(post));
    expect(answers.every(({ statusCode }) => statusCode === 204)).toBe(true);
    await work();
    const held = await heldBy(user.token);
    expect(held).toMatchObject([
      { planId: monthly, status: 'active', isRunning: true, isPaid: true, price: price('30.00'), endsAt: null },
    ]);
    expect(bodyOf(await call(getProfile, {}, user.token)).subscriptions).toHaveLength(1);
    expect(await invoicesOf(user.token)).toMatchObject([
      { status: 'paid', total: price('30.00'), tax: price('5.00'), paid: price('30.00'), planName: 'Monthly' },
    ]);
    const before = fake.asked.length;
    await Promise.all(events.map(post));
    await app.jobs.runDue();
    expect(fake.asked.length).toBe(before);
    expect(titleOf(await start(user.token, yearly))).toContain('payments.alreadySubscribed');
  });

  it('sells one plan, whatever is chosen before it is known that another was paid', async () => {
    const user = await buildUser(db);
    const first = sessionOf(bodyOf(await start(user.token)).url);
    fake.server.fail('error');
    expect(titleOf(await start(user.token, yearly))).toContain('payments.away');
    fake.server.fail(null);
    // After another attempt, the first one can no longer be paid.
    const second = sessionOf(bodyOf(await start(user.token, yearly)).url);
    expect(fake.sessions.get(first)?.status).toBe('expired');
    fake.pay(second);
    // No message about the payment has arrived yet.
    expect(titleOf(await start(user.token))).toContain('payments.alreadySubscribed');
    expect(await heldBy(user.token)).toMatchObject([{ planId: yearly, status: 'active' }]);
  });

  it('leaves one checkout that can be paid, when two plans are chosen at once', async () => {
    const user = await buildUser(db);
    const answers = await Promise.all([start(user.token), start(user.token, yearly)]);
    const customers = await requireRow(db, rowOf({ id: z.string() }))`
      select external_id as id from payment_customers where user_id = ${user.id}::uuid`;
    const payable = [...fake.sessions.values()].filter(
      ({ status, order }) => status === 'open' && order.customer === customers.id,
    );
    expect(payable).toHaveLength(1);
    const addresses = answers.filter(({ status }) => status === 201).map((each) => sessionOf(bodyOf(each).url));
    expect(addresses).toContain(payable[0]?.id);
  });

  it('believes only what is signed, as it came in, and now', async () => {
    const { subscription } = await buyer();
    const { body, headers } = fake.event('customer.subscription.updated', subscription);
    const other = Buffer.from(body.toString().replace('sub_', 'sub-'));
    const refused = [
      { body, headers: {} },
      { body: other, headers },
      { body, headers: { 'stripe-signature': 'nonsense' } },
      fake.event('customer.subscription.updated', subscription, { secret: 'whsec_of_somebody_else' }),
      fake.event('customer.subscription.updated', subscription, { at: Date.now() - 3_600_000 }),
    ];
    for (const each of refused) expect((await post(each)).statusCode).toBe(401);
    expect((await post({ body, headers: { ...headers, 'content-type': 'text/plain' } })).statusCode).toBe(204);
  });

  it('loses nothing while the provider is away', async () => {
    const user = await buyer();
    setState(user, { status: 'past_due' });
    fake.server.fail('error');
    await tell('customer.subscription.updated', user.subscription);
    await app.jobs.runDue();
    expect(titleOf(await call(cancelSubscription, { params: user.params }, user.token))).toContain('payments.away');
    fake.server.fail(null);
    expect(await heldBy(user.token)).toMatchObject([{ status: 'active' }]);
    await work();
    expect(await heldBy(user.token)).toMatchObject([{ status: 'past_due' }]);
  });
});

describe('states', () => {
  it('give access as they should: days of grace, the end of what is paid, or none', async () => {
    const user = await buyer();
    const become = async (changes: object) => {
      setState(user, changes);
      await paid.take(user.subscription.id);
      return (await heldBy(user.token))[0];
    };
    const late = await become({ status: 'past_due' });
    expect(late).toMatchObject({ status: 'past_due', isRunning: true });
    const days = (Date.parse(late?.endsAt ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    // The grace period is counted from the first failure, not from the last message.
    expect((await become({ status: 'past_due' }))?.endsAt).toBe(late?.endsAt);
    expect(await become({ status: 'active' })).toMatchObject({ status: 'active', endsAt: null });
    expect(await become({ status: 'paused' })).toMatchObject({ status: 'paused', isRunning: false });
    expect(await become({ status: 'incomplete' })).toMatchObject({ status: 'pending', isRunning: false });
    expect(await become({ status: 'unpaid' })).toMatchObject({ status: 'expired', isRunning: false });
    await become({ status: 'active' });
    const now = Math.floor(Date.now() / 1000);
    const byWish = { status: 'canceled', ended_at: now, cancellation_details: { reason: 'cancellation_requested' } };
    expect(await become(byWish)).toMatchObject({ status: 'cancelled', isRunning: true });
    const unpaid = { status: 'canceled', ended_at: now - 5, cancellation_details: { reason: 'payment_failed' } };
    expect(await become(unpaid)).toMatchObject({ isRunning: false });
  });

  it('that are not known change nothing, and are laid before an admin, who does them again', async () => {
    const user = await buyer();
    setState(user, { status: 'hibernating' });
    await tell('customer.subscription.updated', user.subscription);
    await work();
    expect(await heldBy(user.token)).toMatchObject([{ status: 'active', isRunning: true }]);
    const query = { kind: 'payments.events' };
    const [failed] = bodyOf(await call(listFailedJobs, { query }, admin.token)).data;
    expect(failed?.reason).toContain('hibernating');
    setState(user, { status: 'paused' });
    await call(retryFailedJob, { params: { id: failed?.id ?? '' } }, admin.token);
    await work();
    expect(await heldBy(user.token)).toMatchObject([{ status: 'paused' }]);
  });

  it('that were asked for earlier never replace those that were asked for later', async () => {
    const user = await buyer();
    const older = await paid.read(user.subscription.id);
    setState(user, { status: 'paused' });
    const newer = await paid.read(user.subscription.id);
    await db.transaction((tx) => paid.write(tx, newer));
    await db.transaction((tx) => paid.write(tx, older));
    expect(await heldBy(user.token)).toMatchObject([{ status: 'paused' }]);
  });
});

describe('after buying', () => {
  it('is cancelled to the end of what is paid, taken back, and paid at another price', async () => {
    const user = await buyer();
    const { params, token } = user;
    const cancelled = bodyOf(await call(cancelSubscription, { params }, token));
    expect(cancelled).toMatchObject({ status: 'active', isRunning: true, cancelsAt: cancelled.periodEndsAt });
    expect(bodyOf(await call(resumeSubscription, { params }, token)).cancelsAt).toBeNull();
    // Set at the provider, to a custom day.
    setState(user, { cancel_at: Math.floor(Date.now() / 1000) + 86_400 });
    await paid.take(user.subscription.id);
    expect((await heldBy(token))[0]?.cancelsAt).not.toBeNull();
    expect(bodyOf(await call(resumeSubscription, { params }, token)).cancelsAt).toBeNull();
    const body = { planId: yearly };
    expect(bodyOf(await call(previewPlanChange, { params, body }, token)).dueNow).toEqual(price('210.00'));
    fake.books.declined.add(user.subscription.customer);
    const declined = bodyOf(await call(changePlan, { params, body }, token));
    expect(declined).toMatchObject({ isDone: false, payUrl: expect.stringContaining('invoice.stripe.test') });
    expect(declined.subscription).toMatchObject({ planId: monthly, price: price('30.00'), interval: 'month' });
    fake.books.declined.clear();
    expect(bodyOf(await call(changePlan, { params, body }, token))).toMatchObject({
      isDone: true,
      payUrl: null,
      subscription: { planId: yearly, price: price('240.00'), interval: 'year' },
    });
    expect(bodyOf(await call(openPortal, {}, token)).url).toContain('/portal/cus_');
    const stranger = await buildUser(db);
    expect((await call(cancelSubscription, { params }, stranger.token)).status).toBe(404);
    expect(titleOf(await call(openPortal, {}, stranger.token))).toContain('payments.noCustomer');
    const dollars = await planOf({ name: 'Dollars', price: { amount: '10', currency: 'USD' } });
    const other = await call(changePlan, { params, body: { planId: dollars } }, token);
    expect(titleOf(other)).toContain('payments.otherCurrency');
  });

  it('is paid back in parts, never more than was paid, and once for each request', async () => {
    const user = await buyer();
    const [invoice] = await invoicesOf(user.token);
    const refund = (amount: string, key = randomUUID()) =>
      call(refundInvoice, { params: { id: invoice?.id ?? 0 }, body: { amount, key } }, admin.token);
    const key = randomUUID();
    const answers = await Promise.all([refund('10', key), refund('10', key)]);
    expect(answers.map((each) => bodyOf(each).refunded)).toEqual([price('10.00'), price('10.00')]);
    expect(titleOf(await refund('30.01'))).toContain('payments.notRefundable');
    expect(titleOf(await refund('25'))).toContain('payments.refused');
    expect(bodyOf(await refund('20.00')).refunded).toEqual(price('30.00'));
    const log = bodyOf(await call(listAuditEvents, { query: {} }, admin.token)).data.map(({ action }) => action);
    expect(log.slice(0, 4)).toEqual(['refund', 'askRefund', 'failRefund', 'askRefund']);
    // A lost dispute takes back a payment as a refund does.
    const other = await buyer();
    const lost = { object: 'dispute', payment_intent: other.invoice.intent, amount: 1200, currency: 'eur' };
    fake.disputes.set('dp_won', { ...lost, id: 'dp_won', status: 'won' });
    fake.disputes.set('dp_lost', { ...lost, id: 'dp_lost', status: 'lost' });
    await tell('charge.dispute.closed', { id: 'dp_lost', payment_intent: other.invoice.intent });
    await app.jobs.runDue();
    expect(await invoicesOf(other.token)).toMatchObject([{ chargedBack: price('12.00'), refunded: price('0.00') }]);
    const revenue = () => call(getRevenue, { query: { from: today, to: today } }, admin.token);
    // No real money.
    expect(bodyOf(await revenue()).data).toEqual([]);
    await run(db)`update invoices set provider = 'stripe'`;
    const { data } = bodyOf(await revenue());
    const query = { from: today, to: today, limit: 100 };
    const rows = bodyOf(await call(listDashboardRows, { params: { kind: 'revenue' }, query }, admin.token)).data;
    await run(db)`update invoices set provider = 'stripe-test'`;
    const amountOf = (userId: string) => rows.find(({ person }) => person.id === userId)?.amount;
    expect([amountOf(user.id), amountOf(other.id)]).toEqual([price('0.00'), price('18.00')]);
    const sum = rows.reduce((all, { amount }) => all + Number(amount?.amount), 0);
    expect(data).toMatchObject([{ currency: 'EUR', total: `${sum}.00`, before: [{ amount: '0' }] }]);
    expect((await call(refundInvoice, { params: { id: 1 }, body: { amount: '1', key } }, user.token)).status).toBe(403);
  });

  it('is stopped by an admin at once, and nothing is charged of who is erased', async () => {
    const user = await buyer();
    const params = { id: user.id, subscriptionId: user.held.id };
    expect(bodyOf(await call(stopSubscription, { params }, admin.token))).toMatchObject({ isRunning: false });
    expect(user.subscription.status).toBe('canceled');
    const other = await buyer();
    const superAdmin = await buildUser(db, { roleId: 4 });
    await call(eraseUser, { params: { id: other.id } }, superAdmin.token);
    await work();
    expect(other.subscription.status).toBe('canceled');
    expect(fake.books.invoices.get(other.invoice.id)?.status).toBe('paid');
  });
});

describe('coupons', () => {
  const coupon = { percent: 50, amount: null, isForever: false, planIds: [], useLimit: 1, endsAt: null };

  it('are used as often as they may be, also when everybody wants them at once', async () => {
    const { id } = bodyOf(await call(createCoupon, { body: { ...coupon, code: 'half-off' } }, admin.token));
    expect(titleOf(await call(createCoupon, { body: { ...coupon, code: 'HALF-OFF' } }, admin.token))).toContain(
      'coupons.codeTaken',
    );
    const learners = await Promise.all([1, 2, 3, 4].map(() => buildUser(db)));
    const answers = await Promise.all(learners.map(({ token }) => start(token, monthly, 'Half-Off')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const useCount = async () =>
      bodyOf(await call(listCoupons, {}, admin.token)).data.find((each) => each.id === id)?.useCount;
    expect(await useCount()).toBe(1);
    // Nobody pays: when the checkout expires, it releases the coupon.
    await work();
    expect(await useCount()).toBe(0);
    const [lucky] = learners;
    const { url } = bodyOf(await start(lucky?.token ?? '', monthly, 'HALF-OFF'));
    const { invoice } = fake.pay(sessionOf(url));
    await tell('invoice.paid', invoice);
    await tell('checkout.session.completed', { id: sessionOf(url) });
    await work();
    expect(await invoicesOf(lucky?.token ?? '')).toMatchObject([{ total: price('15.00') }]);
    const limits = { useLimit: 5, endsAt: null, isArchived: true };
    expect(bodyOf(await call(updateCoupon, { params: { id }, body: limits }, admin.token)).isArchived).toBe(true);
    expect(await useCount()).toBe(1);
  });

  it('are refused when they are unknown, over, or of another plan or currency', async () => {
    const { token } = await buildUser(db);
    const past = new Date(Date.now() - 1000).toISOString();
    const wrong = [
      { code: 'PAST', endsAt: past },
      { code: 'OTHER', planIds: [yearly] },
      { code: 'DOLLAR', percent: null, amount: { amount: '5', currency: 'USD' as const } },
    ];
    for (const each of wrong) bodyOf(await call(createCoupon, { body: { ...coupon, ...each } }, admin.token));
    for (const code of ['NEVER', 'PAST', 'OTHER', 'DOLLAR']) {
      expect(titleOf(await start(token, monthly, code)), code).toContain('coupons.notValid');
    }
    const both = { ...coupon, code: 'BOTH', amount: price('5') };
    expect((await call(createCoupon, { body: both }, admin.token)).status).toBe(400);
    const row = rowOf({ open: z.int() });
    const { open } = await requireRow(db, row)`
      select count(*)::int as open from checkouts where state = 'open' and coupon_id is not null`;
    expect(open).toBe(0);
  });
});
