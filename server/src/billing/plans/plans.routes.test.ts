import { describe, expect, it } from 'vitest';
import { run } from '#db/rows.ts';
import { buildCourse, buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { getProfile } from '@candela/contract/accounts/profiles';
import { getPayments, listOwnInvoices, startCheckout } from '@candela/contract/billing/payments';
import { archivePlan, createPlan, listManagedPlans, listPlans, updatePlan } from '@candela/contract/billing/plans';
import {
  endSubscription,
  extendSubscription,
  giveSubscription,
  listOwnSubscriptions,
  listUserSubscriptions,
} from '@candela/contract/billing/subscriptions';
import { getCourse } from '@candela/contract/learning/courses';
import { listAuditEvents } from '@candela/contract/oversight/audit';

const { app, db, call } = await startTestServer({ config: { isDemo: false } });
const admin = await buildUser(db, { roleId: 1 });
const superAdmin = await buildUser(db, { roleId: 4 });
const titleOf = (answer: { body: unknown }) => (answer.body as { title?: string }).title;

const fields = {
  name: 'Candela Pro',
  description: 'Everything\nLive rooms',
  subscriptionTypeId: 2,
  price: { amount: '29', currency: 'EUR' as const },
  interval: 'month' as const,
  trialDays: 14,
};
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('plans', () => {
  it('are made, changed and archived, each written down; two admins do not overwrite one another', async () => {
    const made = bodyOf(await call(createPlan, { body: { ...fields, id: 31 } }, admin.token));
    expect(made).toMatchObject({
      id: 31,
      price: { amount: '29.00', currency: 'EUR' },
      revision: 1,
      givesAccess: false,
    });
    expect(titleOf(await call(createPlan, { body: { ...fields, id: 31 } }, admin.token))).toContain('plans.idTaken');
    const both = await Promise.all(
      ['A', 'B'].map((name) => call(createPlan, { body: { ...fields, name } }, admin.token)),
    );
    expect(both.map((each) => bodyOf(each).id).toSorted()).toEqual([32, 33]);

    const params = { id: 31 };
    const cheaper = { ...fields, price: { amount: '19.5', currency: 'EUR' as const }, revision: 1 };
    const answers = await Promise.all(
      [cheaper, { ...cheaper, name: 'Other' }].map((body) => call(updatePlan, { params, body }, admin.token)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const archived = bodyOf(await call(archivePlan, { params, body: { isArchived: true } }, admin.token));
    expect(archived).toMatchObject({ isArchived: true, price: { amount: '19.50' } });

    const learner = await buildUser(db);
    const offered = bodyOf(await call(listPlans, {}, learner.token)).data.map(({ id }) => id);
    expect(offered).toContain(11);
    expect(offered).not.toContain(31);
    expect(bodyOf(await call(listPlans, {}, admin.token)).data.map(({ id }) => id)).toContain(31);
    const { data } = bodyOf(await call(listAuditEvents, { query: { entity: 'plan', entityId: '31' } }, admin.token));
    expect(data.map(({ action }) => action)).toEqual(['archive', 'update', 'create']);
  });

  it('refuse prices that cannot be paid, and types that do not exist or that people rely on', async () => {
    const wrong = [
      { price: { amount: '1.999', currency: 'EUR' } },
      { price: { amount: '100.5', currency: 'JPY' } },
      { price: { amount: '-1', currency: 'EUR' } },
      { price: { amount: '0', currency: 'EUR' } },
      { price: { amount: '10', currency: 'XXX' } },
      { price: null },
      { interval: null },
      { trialDays: -1 },
      { name: ' ' },
    ];
    for (const each of wrong) {
      const body = { ...fields, ...each } as typeof fields;
      expect((await call(createPlan, { body }, admin.token)).status, JSON.stringify(each)).toBe(400);
    }
    const unknown = await call(createPlan, { body: { ...fields, subscriptionTypeId: 99 } }, admin.token);
    expect(titleOf(unknown)).toContain('plans.unknownType');
    await buildUser(db, { planIds: [20] });
    const plan = bodyOf(await call(listManagedPlans, {}, admin.token)).data.find(({ id }) => id === 20);
    expect(plan?.subscriptionCount).toBe(1);
    const body = { ...fields, subscriptionTypeId: 2, revision: plan?.revision ?? 0 };
    expect(titleOf(await call(updatePlan, { params: { id: 20 }, body }, admin.token))).toContain('plans.inUse');
  });
});

describe('without a provider of payments', () => {
  it('plans are shown and given, but not sold', async () => {
    const { token } = await buildUser(db);
    expect(bodyOf(await call(getPayments, {}, token))).toEqual({ isAvailable: false, isTest: false });
    const answer = await call(startCheckout, { body: { planId: 11, couponCode: null } }, token);
    expect(titleOf(answer)).toContain('payments.notAvailable');
    expect(bodyOf(await call(listOwnInvoices, {}, token)).data).toEqual([]);
    expect((await app.inject({ method: 'POST', url: '/api/payments/events', payload: '{}' })).statusCode).toBe(401);
  });
});

describe('what admins give', () => {
  it('opens what it includes at once, and closes it at once when it is ended', async () => {
    const learner = await buildUser(db);
    const course = await buildCourse(db, { subscriptionTypeIds: [2] });
    const isIncluded = async () =>
      bodyOf(await call(getCourse, { params: { id: course.id } }, learner.token)).isIncluded;
    const params = { id: learner.id };
    expect(await isIncluded()).toBe(false);
    const body = { planId: 12, endsAt: inDays(30) };
    const given = bodyOf(await call(giveSubscription, { params, body }, admin.token));
    expect(given).toMatchObject({ planId: 12, status: 'active', isRunning: true, isPaid: false });
    expect(await isIncluded()).toBe(true);
    expect(bodyOf(await call(getProfile, {}, learner.token)).subscriptionTypeId).toBe(2);
    const one = { ...params, subscriptionId: given.id };
    const extended = bodyOf(await call(extendSubscription, { params: one, body: { endsAt: null } }, admin.token));
    expect(extended.endsAt).toBeNull();
    expect(bodyOf(await call(endSubscription, { params: one }, admin.token)).status).toBe('expired');
    expect(await isIncluded()).toBe(false);
    expect(titleOf(await call(endSubscription, { params: one }, admin.token))).toContain('subscriptions.ended');
    const { data } = bodyOf(
      await call(listAuditEvents, { query: { entity: 'subscription', entityId: String(given.id) } }, admin.token),
    );
    expect(data.map(({ action }) => action)).toEqual(['end', 'extend', 'give']);
  });

  it('is given once at a time, not to the erased, not by who is of a lower role, and not into the past', async () => {
    const learner = await buildUser(db);
    const params = { id: learner.id };
    const give = (planId: number, endsAt: string | null, id = learner.id, token = admin.token) =>
      call(giveSubscription, { params: { id }, body: { planId, endsAt } }, token);
    const answers = await Promise.all([give(11, null), give(11, inDays(3)), give(11, null)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(titleOf(await give(12, inDays(-1)))).toContain('subscriptions.endPassed');
    expect(titleOf(await give(31, null))).toContain('plans.archived');
    expect(titleOf(await give(999, null))).toContain('plans.notFound');
    expect(titleOf(await give(12, null, superAdmin.id))).toContain('users.higherRole');
    const erased = await buildUser(db, { status: 'deleted' });
    expect(titleOf(await give(12, null, erased.id))).toContain('users.notFound');
    const { data } = bodyOf(await call(listUserSubscriptions, { params }, admin.token));
    const other = { id: admin.id, subscriptionId: data[0]?.id ?? 0 };
    expect((await call(endSubscription, { params: other }, admin.token)).status).toBe(404);
  });

  it('runs out by the clock: it is marked, everybody is told, and it can be given anew', async () => {
    const learner = await buildUser(db);
    const params = { id: learner.id };
    const body = { planId: 12, endsAt: inDays(1) };
    const given = bodyOf(await call(giveSubscription, { params, body }, admin.token));
    await run(db)`update subscriptions set ends_at = now() - interval '1 second' where id = ${given.id}`;
    await run(db)`update jobs.job set start_after = now() where name = 'accounts.subscription-ends'`;
    await app.jobs.runDue();
    const { data } = bodyOf(await call(listOwnSubscriptions, {}, learner.token));
    expect(data).toMatchObject([{ id: given.id, status: 'expired', isRunning: false }]);
    expect((await call(giveSubscription, { params, body }, admin.token)).status).toBe(201);
  });

  it('can be had by the state: a failed payment leaves days of grace, a cancellation what was paid', async () => {
    const states = { active: true, past_due: true, cancelled: true, pending: false, paused: false, expired: false };
    for (const [status, isRunning] of Object.entries(states)) {
      const learner = await buildUser(db);
      await run(db)`
        insert into subscriptions (user_id, plan_id, status, starts_at, ends_at, provider, external_id)
        values (${learner.id}::uuid, 11, ${status}, now(), now() + interval '1 day', 'stripe', ${`sub_${status}`})`;
      const { data } = bodyOf(await call(listOwnSubscriptions, {}, learner.token));
      expect(data[0], status).toMatchObject({ status, isRunning, isPaid: true });
      const one = { id: learner.id, subscriptionId: data[0]?.id ?? 0 };
      expect((await call(endSubscription, { params: one }, admin.token)).status).toBe(409);
    }
  });
});
