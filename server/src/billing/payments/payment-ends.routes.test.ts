import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expireRows } from '#billing/subscription-ends.ts';
import { run } from '#db/rows.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { listenAtDrawer } from '#testing/drawer-listener.ts';
import { buildUser } from '#testing/factories.ts';
import { untilSomebodyWaits } from '#testing/lock-waits.ts';
import { olderMigration } from '#testing/older-installation.ts';
import { startPayingServer } from '#testing/payment-fakes/paying-server.ts';
import { bodyOf } from '#testing/test-server.ts';
import { requestDeletion } from '@candela/contract/accounts/deletions';
import { eraseUser } from '@candela/contract/accounts/users';
import { createCoupon } from '@candela/contract/billing/coupons';
import {
  cancelSubscription,
  openPortal,
  previewPlanChange,
  refundInvoice,
  stopSubscription,
} from '@candela/contract/billing/payments';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { createSession } from '@candela/contract/sign-in/sessions';
import { endAllOf } from './paid-subscriptions.queries.ts';
import { createPaymentEvents } from './payment-events.ts';
import { openStripe } from './stripe-provider.ts';

const {
  app,
  db,
  call,
  fake,
  admin,
  titleOf,
  provider,
  paid,
  yearly,
  work,
  start,
  heldBy,
  invoicesOf,
  buyer,
  setState,
  sessionOf,
  monthly,
  tell,
  planOf,
  price,
} = await startPayingServer();

describe('states', () => {
  it('of what is not paid leave it open as long as the provider may charge it, and give nothing for it', async () => {
    const user = await buyer();
    const { token, params } = user;
    const become = async (changes: object) => {
      setState(user, changes);
      await paid.take(user.subscription.id);
      return (await heldBy(token))[0];
    };
    await become({ status: 'past_due' });
    await run(db)`update subscriptions set ends_at = now() where id = ${params.id}`;
    expect(await db.transaction((tx) => expireRows(tx, 100, user.id))).toEqual([]);
    expect(await heldBy(token)).toMatchObject([{ status: 'past_due', isRunning: false, isCharged: true }]);
    expect(titleOf(await start(token, yearly))).toContain('payments.alreadySubscribed');
    expect(await become({ status: 'unpaid' })).toMatchObject({ status: 'expired', isRunning: false, isCharged: true });
    expect(titleOf(await start(token, yearly))).toContain('payments.alreadySubscribed');
    expect(bodyOf(await call(cancelSubscription, { params }, token)).cancelsAt).not.toBeNull();
    // The period was never paid: after a cancellation it gives no access for the rest of it.
    const ended_at = Math.floor(Date.now() / 1000) - 1;
    const gone = { status: 'canceled', ended_at, cancellation_details: { reason: 'cancellation_requested' } };
    expect(await become(gone)).toMatchObject({ status: 'cancelled', isRunning: false, isCharged: false });
    expect(titleOf(await call(cancelSubscription, { params }, token))).toContain('subscriptions.ended');
    expect((await start(token, yearly)).status).toBe(201);
    const other = await buyer();
    setState(other, { status: 'unpaid' });
    await paid.take(other.subscription.id);
    const superAdmin = await buildUser(db, { roleId: 4 });
    await call(eraseUser, { params: { id: other.id } }, superAdmin.token);
    await work();
    expect(other.subscription.status).toBe('canceled');
  });
});

describe('who has to know', () => {
  const noticesOf = async (token: string) =>
    bodyOf(await call(listNotifications, {}, token)).data.map(({ title, body, link }) => [title, body, link]);
  const mailsTo = async (userId: string) => {
    const rows = await db.execute<{ data: { template: string } }>(sql`
      select data from jobs.job where name = 'mails' and data->>'userId' = ${userId}`);
    return rows.rows.map(({ data }) => data.template);
  };

  it('hears once that a payment has failed and until when there is access, and nothing once it is paid', async () => {
    const user = await buyer();
    const news = await listenAtDrawer(app, user.token);
    setState(user, { status: 'past_due' });
    await tell('customer.subscription.updated', user.subscription);
    await app.jobs.runDue();
    await expect.poll(() => news().map(({ event }) => event)).toContain('notifications.added');
    await paid.take(user.subscription.id);
    const endsAt = (await heldBy(user.token))[0]?.endsAt ?? '';
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(endsAt));
    expect(await noticesOf(user.token)).toEqual([
      ['Payment failed: Monthly', expect.stringContaining(day), '/education/subscription'],
    ]);
    expect(await mailsTo(user.id)).toEqual(['paymentFailed']);
    setState(user, { status: 'active' });
    await paid.take(user.subscription.id);
    expect(await noticesOf(user.token)).toEqual([]);
  });

  it('are the admins, when a payment is disputed, also one whose invoice is not known yet', async () => {
    const buying = await buildUser(db);
    const user = { ...buying, ...fake.pay(sessionOf(bodyOf(await start(buying.token)).url)) };
    const news = await listenAtDrawer(app, admin.token);
    const id = 'dp_fake1';
    const dispute = { id, object: 'dispute', payment_intent: user.invoice.intent, amount: 3000, currency: 'eur' };
    fake.disputes.set(id, { ...dispute, evidence_details: { due_by: 1_796_000_000 } });
    await tell('charge.dispute.created', { id, payment_intent: user.invoice.intent });
    await app.jobs.runDue();
    const [notice] = await noticesOf(admin.token);
    await expect.poll(() => news().map(({ event }) => event)).toEqual(['notifications.added']);
    expect(notice?.[0]).toBe('Disputed payment: 30.00 EUR');
    expect(notice?.[2]).toBe(`/admin/usermanagement?open=${user.id}`);
    expect(await noticesOf(user.token)).toEqual([]);
    expect((await mailsTo(admin.id)).filter((each) => each === 'paymentDisputed')).toHaveLength(1);
  });

  it('hear of a dispute once when its message is handled twice at once', async () => {
    const user = await buyer();
    const id = 'dp_twice';
    fake.disputes.set(id, {
      id,
      object: 'dispute',
      payment_intent: user.invoice.intent,
      amount: 3000,
      currency: 'eur',
      evidence_details: { due_by: 1_796_000_000 },
    });
    const before = (await mailsTo(admin.id)).length;
    const events = createPaymentEvents({
      db,
      provider,
      subscriptions: paid,
      checkouts: { settle: async () => {} },
      log: { error: () => {} },
    });
    const payload = { id: 'evt_twice', type: 'charge.dispute.created', about: 'dispute' as const, objectId: id };
    // Both have read the provider when the first is stored.
    const { handled } = await db.transaction(async (tx) => {
      await run(tx)`lock table payment_events in share mode`;
      const both = Promise.all([events.run({ payload }), events.run({ payload })]);
      await untilSomebodyWaits(tx, 2);
      return { handled: both };
    });
    await handled;
    expect((await mailsTo(admin.id)).slice(before)).toEqual(['paymentDisputed']);
  });
});

describe('what admins do', () => {
  it('is not done to people of a higher role, and is done later where the provider is away', async () => {
    const user = await buyer();
    const [invoice] = await invoicesOf(user.token);
    const params = { id: user.id, subscriptionId: user.held.id };
    await run(db)`update users set role_ids = '{4}' where id = ${user.id}::uuid`;
    expect(titleOf(await call(stopSubscription, { params }, admin.token))).toContain('users.higherRole');
    const body = { amount: '1', key: randomUUID() };
    const refund = { params: { id: invoice?.id ?? 0 }, body };
    expect(titleOf(await call(refundInvoice, refund, admin.token))).toContain('users.higherRole');
    await run(db)`update users set role_ids = '{3}' where id = ${user.id}::uuid`;
    fake.server.fail('error');
    expect(titleOf(await call(refundInvoice, refund, admin.token))).toContain('payments.away');
    expect(bodyOf(await call(stopSubscription, { params }, admin.token))).toMatchObject({ isRunning: false });
    fake.server.fail(null);
    const log = bodyOf(await call(listAuditEvents, { query: {} }, admin.token)).data.map(({ action }) => action);
    expect(log.slice(0, 3)).toEqual(['end', 'failRefund', 'askRefund']);
    expect(user.subscription.status).toBe('active');
    await work();
    expect(user.subscription.status).toBe('canceled');
    expect(await heldBy(user.token)).toMatchObject([{ isRunning: false, isCharged: false }]);
  });

  it('ends what was cancelled and still runs', async () => {
    const user = await buyer();
    const ended_at = Math.floor(Date.now() / 1000) - 1;
    setState(user, { status: 'canceled', ended_at, cancellation_details: { reason: 'cancellation_requested' } });
    await paid.take(user.subscription.id);
    expect(await heldBy(user.token)).toMatchObject([{ status: 'cancelled', isRunning: true, isCharged: false }]);
    const params = { id: user.id, subscriptionId: user.held.id };
    expect(bodyOf(await call(stopSubscription, { params }, admin.token))).toMatchObject({ isRunning: false });
    expect(titleOf(await call(stopSubscription, { params }, admin.token))).toContain('subscriptions.ended');
  });
});

describe('other keys', () => {
  it('have other customers, and what was bought with test keys ends when real ones are there', async () => {
    const live = await openStripe({ ...fake.config, secretKey: 'sk_live_51FakeFakeFake' }, 'test');
    expect([provider.name, live.name]).toEqual(['stripe-test', 'stripe']);
    const user = await buyer();
    await run(db)`update subscriptions set provider = 'other-test' where user_id = ${user.id}::uuid`;
    expect(await endAllOf(db, 'other-test')).toEqual([user.id]);
    expect(await heldBy(user.token)).toMatchObject([{ status: 'expired', isRunning: false, isCharged: false }]);
    expect(await endAllOf(db, 'other-test')).toEqual([]);
  });

  it('and what the provider does not know any more is made anew, and what was bought by it stays', async () => {
    const user = await buyer();
    const { customer, items } = user.subscription;
    const priceId = items.data[0]?.price.id ?? '';
    const ended_at = Math.floor(Date.now() / 1000) - 1;
    setState(user, { status: 'canceled', ended_at, cancellation_details: { reason: 'cancellation_requested' } });
    await paid.take(user.subscription.id);
    await work();
    const old = fake.books.prices.get(priceId);
    fake.customers.delete(customer);
    for (let nth = 0; nth < 2; nth++)
      expect(titleOf(await call(openPortal, {}, user.token))).toBe('errors.payments.noCustomer.title');
    if (old) old.active = false;
    const session = fake.sessions.get(sessionOf(bodyOf(await start(user.token)).url));
    expect(session?.order.customer).not.toBe(customer);
    expect(session?.order.price).not.toBe(priceId);
    fake.books.prices.delete(session?.order.price ?? '');
    fake.products.clear();
    const other = await buildUser(db);
    const next = fake.sessions.get(sessionOf(bodyOf(await start(other.token)).url));
    expect([priceId, session?.order.price]).not.toContain(next?.order.price);
    // The old customer and the old price still identify the owner and the plan.
    await paid.take(user.subscription.id);
    expect(await heldBy(user.token)).toMatchObject([{ planId: monthly, status: 'cancelled', isTest: true }]);
  });

  it('are told apart by their checkouts, where both had the same name', async () => {
    const user = await buyer();
    const tables = ['payment_customers', 'subscriptions', 'invoices', 'plan_prices', 'checkouts'] as const;
    for (const table of tables) {
      await run(db)`update ${sql.raw(table)} set provider = 'stripe' where provider = 'stripe-test'`;
    }
    expect(await heldBy(user.token)).toMatchObject([{ isTest: false, isCharged: true }]);
    const statements = await olderMigration('0061_payments_by_mode');
    for (const statement of statements.filter((each) => each.includes('update '))) await db.execute(sql.raw(statement));
    expect(await heldBy(user.token)).toMatchObject([{ isTest: true, isCharged: true }]);
    expect(await invoicesOf(user.token)).toMatchObject([{ isTest: true }]);
    expect(bodyOf(await call(cancelSubscription, { params: user.params }, user.token)).cancelsAt).not.toBeNull();
  });
});

describe('who deletes their account', () => {
  it('is charged no more, unless they come back, or had cancelled before', async () => {
    const password = 'a long enough password';
    const user = await buyer(monthly, { passwordHash: await hashPassword(password) });
    await run(db)`update sessions set verified_at = now() where user_id = ${user.id}::uuid`;
    bodyOf(await call(requestDeletion, {}, user.token));
    await work();
    expect(user.subscription.cancel_at_period_end).toBe(true);
    const back = bodyOf(await call(createSession, { body: { email: user.email, password } })) as { token: string };
    await work();
    expect(user.subscription.cancel_at_period_end).toBe(false);
    expect(await heldBy(back.token)).toMatchObject([{ cancelsAt: null, isRunning: true }]);
    bodyOf(await call(cancelSubscription, { params: user.params }, back.token));
    await run(db)`update sessions set verified_at = now() where user_id = ${user.id}::uuid`;
    bodyOf(await call(requestDeletion, {}, back.token));
    bodyOf(await call(createSession, { body: { email: user.email, password } }));
    await work();
    expect(user.subscription.cancel_at_period_end).toBe(true);
  });

  it('leaves nothing behind that can be paid, and what was paid at the last moment is stopped', async () => {
    const [late, open] = [await buildUser(db), await buildUser(db)];
    const superAdmin = await buildUser(db, { roleId: 4 });
    const [paidId, openId] = [
      sessionOf(bodyOf(await start(late.token)).url),
      sessionOf(bodyOf(await start(open.token)).url),
    ];
    const { subscription } = fake.pay(paidId);
    for (const { id } of [late, open]) await call(eraseUser, { params: { id } }, superAdmin.token);
    await work();
    await work();
    expect(fake.sessions.get(openId)?.status).toBe('expired');
    expect(subscription.status).toBe('canceled');
  });
});

it('coupons of one plan take nothing off another, to which somebody changes', async () => {
  const of = { percent: 50, amount: null, isForever: true, useLimit: null, endsAt: null };
  const third = await planOf({ name: 'Third', price: price('300'), interval: 'year' });
  const given = await planOf({ name: 'Given', price: null, interval: null });
  const plans = { ONE: [monthly], SOME: [monthly, third, given], ALL: [] };
  const dueOf = async (code: keyof typeof plans) => {
    bodyOf(await call(createCoupon, { body: { ...of, code, planIds: plans[code] } }, admin.token));
    const { token, params, invoice } = await buyer(monthly, {}, code);
    expect(invoice.total).toBe(1500);
    const previews = [yearly, third].map(async (planId) => {
      const { dueNow } = bodyOf(await call(previewPlanChange, { params, body: { planId } }, token));
      return dueNow.amount;
    });
    return Promise.all(previews);
  };
  expect(await dueOf('ONE')).toEqual(['225.00', '285.00']);
  expect(await dueOf('SOME')).toEqual(['225.00', '135.00']);
  expect(await dueOf('ALL')).toEqual(['105.00', '135.00']);
  // The product of the other plan was deleted there: it gets a new one, and that of the bought plan stays.
  const [sold = '', deleted = ''] = [...fake.books.coupons.values()].flatMap(({ products }) => products ?? []).slice(1);
  fake.products.delete(deleted);
  bodyOf(await call(createCoupon, { body: { ...of, code: 'MORE', planIds: plans.SOME } }, admin.token));
  const { invoice } = await buyer(monthly, {}, 'MORE');
  expect(invoice.total).toBe(1500);
  const made = [...fake.books.coupons.values()].at(-1)?.products;
  expect(made).toHaveLength(2);
  expect(made).toContain(sold);
  expect(made).not.toContain(deleted);
});
