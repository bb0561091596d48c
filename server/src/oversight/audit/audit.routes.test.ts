import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { requireRow, rowOf, run } from '#db/rows.ts';
import { recordChange } from '#site/recorded-changes.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createInvitation, recallInvitation } from '@candela/contract/accounts/invitations';
import { createAnnouncement, removeAnnouncement, updateAnnouncement } from '@candela/contract/messaging/announcements';
import { exportAuditEvents, listAuditEvents } from '@candela/contract/oversight/audit';
import { listRows } from './audit.queries.ts';

const { db, call } = await startTestServer({ config: { rateLimit: 100_000, isDemo: false } });
const admin = await buildUser(db, { roleId: 1, firstName: 'Elena', lastName: 'Petrova' });

const countRow = rowOf({ count: z.int() });
const list = async (query: object) => bodyOf(await call(listAuditEvents, { query }, admin.token)).data;

describe('who reads the audit log', () => {
  it('is an admin: visitors, learners and trainers are stopped, and bad input is refused', async () => {
    expect((await call(listAuditEvents, {})).status).toBe(401);
    for (const roleId of [2, 3] as const) {
      const { token } = await buildUser(db, { roleId });
      expect((await call(listAuditEvents, {}, token)).status).toBe(403);
      expect((await call(exportAuditEvents, {}, token)).status).toBe(403);
    }
    const forged = Buffer.from('["now",7]').toString('base64url');
    for (const query of [
      { entity: 'nothing' },
      { action: 'drop' },
      { actorId: '7' },
      { from: 'x' },
      { cursor: forged },
    ])
      expect((await call(listAuditEvents, { query: query as object }, admin.token)).status).toBe(400);
  });
});

describe('the audit log', () => {
  it('has what was changed, by whom and from where, and only what differs', async () => {
    const fields = {
      languageCode: 'en',
      title: 'Closed on Monday',
      body: 'No sessions.',
      translations: {},
      roleIds: [],
      subscriptionTypeIds: [],
      languageCodes: [],
      channel: 'banner' as const,
      startsAt: '2199-01-01T00:00:00.000Z',
      endsAt: '2199-01-02T00:00:00.000Z',
      mustAcknowledge: false,
      isDraft: false,
    };
    const { id } = bodyOf(await call(createAnnouncement, { body: fields }, admin.token));
    const renamed = { ...fields, title: '<b>Open</b> on Monday' };
    for (const body of [fields, renamed]) await call(updateAnnouncement, { params: { id }, body }, admin.token);
    await call(removeAnnouncement, { params: { id } }, admin.token);

    const events = await list({ entity: 'announcement', entityId: id });
    // The update without a change is not recorded.
    expect(events.map(({ action }) => action)).toEqual(['remove', 'update', 'create']);
    expect(events[1]).toMatchObject({
      actor: { id: admin.id, fullName: 'Elena Petrova' },
      name: '<b>Open</b> on Monday',
      address: '127.0.0.1',
      changes: [{ field: 'title', before: 'Closed on Monday', after: '<b>Open</b> on Monday' }],
      isErased: false,
    });
    expect(await list({ search: 'closed on mon' })).toHaveLength(1);
    expect(await list({ search: '%' })).toEqual([]);
  });

  it('does not have what was not done: it is written in the same transaction', async () => {
    const about = { action: 'update', entity: 'setting', entityId: 'undone', after: { value: 1 } } as const;
    const failed = db.transaction(async (tx) => {
      await recordChange(tx, { userId: admin.id }, about);
      throw new Error('afterwards');
    });
    await expect(failed).rejects.toThrow('afterwards');
    expect(await list({ entity: 'setting', entityId: 'undone' })).toEqual([]);
  });

  it('is never changed: the database refuses', async () => {
    await db.transaction((tx) =>
      recordChange(tx, null, { action: 'update', entity: 'setting', entityId: 'kept', after: { value: 1 } }),
    );
    for (const statement of [
      () => run(db)`update audit_events set name = 'other'`,
      () => run(db)`delete from audit_events`,
      () => run(db)`truncate audit_events`,
    ])
      await expect(statement()).rejects.toMatchObject({ cause: { code: '23001' } });
    const [kept] = await list({ entity: 'setting', entityId: 'kept' });
    expect(kept).toMatchObject({ actor: null, changes: [{ field: 'value', before: null, after: '1' }] });
  });

  it('keeps names and addresses of people unreadable once they are gone', async () => {
    const body = { email: 'Gone@Example.test', firstName: 'Gone', lastName: 'Soon', roleId: 3 as const };
    const { id } = bodyOf(await call(createInvitation, { body }, admin.token));
    const [invited] = await list({ entity: 'invitation', entityId: id });
    expect(invited).toMatchObject({ action: 'invite', name: 'Gone Soon', isErased: false });
    expect(invited?.changes).toContainEqual({ field: 'email', before: null, after: 'gone@example.test' });
    await call(recallInvitation, { params: { id } }, admin.token);
    const [recalled, erased] = await list({ entity: 'invitation', entityId: id });
    expect(recalled).toMatchObject({ action: 'recall', name: null });
    expect(erased).toMatchObject({
      isErased: true,
      name: null,
      changes: [{ field: 'roleId', before: null, after: '3' }],
    });
    expect(JSON.stringify(await list({ actorId: admin.id }))).not.toContain('gone@example');
  });

  it('finds the people that entries are about by their ids, however many people there are', async () => {
    await db.transaction(async (tx) => {
      const about = { entity: 'user', action: 'reinstate', after: { nth: 1 } } as const;
      await recordChange(tx, { userId: admin.id }, { ...about, entityId: admin.id });
      await recordChange(tx, { userId: admin.id }, { ...about, entityId: 'list' });
      await run(tx)`
        insert into users (email, first_name, last_name, role_id, role_ids, permissions, status)
        select n || '@many.test', 'One', 'Of many', 3, '{3}', '{}', 'active' from generate_series(1, 200) n`;
      // Leaves the planner no other way to find one person than the index.
      for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'material', 'memoize'])
        await run(tx)`select set_config(${`enable_${way}`}, 'off', true)`;
      const readPeople = async () =>
        (
          await requireRow(tx, countRow)`
        select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables where relname = 'users'`
        ).count;
      const before = await readPeople();
      const rows = await listRows(tx, { action: 'reinstate' }, { limit: 10, after: null });
      expect(rows.map(({ name }) => name)).toEqual([null, 'Elena Petrova']);
      expect((await readPeople()) - before).toBeLessThan(10);
    });
  });

  it('finds a word in every event, also in those behind the ones that are looked through first', async () => {
    await run(db)`
      insert into audit_events (at, action, entity, entity_id, name)
      select now() - make_interval(mins => n), 'update', 'course', n::text, case when n in (3, 299, 300, 700) then 'Needle' else 'Hay' end
      from generate_series(1, 700) n`;
    for (const limit of [1, 2, 20]) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const query = { search: 'needle', limit, ...(cursor !== undefined && { cursor }) };
        const page = bodyOf(await call(listAuditEvents, { query }, admin.token));
        found.push(...page.data.map(({ entityId }) => entityId));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(found).toEqual(['3', '299', '300', '700']);
    }
  });

  it('is paged without gaps, and exported without formulas', async () => {
    await db.transaction(async (tx) => {
      for (let nth = 0; nth < 5; nth++) {
        const about = { entity: 'language', entityId: String(nth), name: '=HYPERLINK("x")' } as const;
        await recordChange(tx, { userId: admin.id }, { ...about, action: 'update', after: { nth } });
      }
    });
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { entity: 'language' as const, limit: 2, ...(cursor !== undefined && { cursor }) };
      const page = bodyOf(await call(listAuditEvents, { query }, admin.token));
      ids.push(...page.data.map(({ entityId }) => entityId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(ids).toEqual(['4', '3', '2', '1', '0']);
    let csv = '';
    let after: string | null | undefined;
    do {
      const query = { entity: 'language' as const, limit: 2, ...(after && { cursor: after }) };
      const part = bodyOf(await call(exportAuditEvents, { query }, admin.token));
      csv += part.csv;
      after = part.nextCursor;
    } while (after !== null);
    expect(csv.split('Actor id')).toHaveLength(2);
    expect(csv.split('\r\n').filter((line) => line.includes("'=HYPERLINK"))).toHaveLength(5);
  });
});
