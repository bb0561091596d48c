import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { tellWaiting } from '#accounts/waiting-notice.ts';
import { readRows, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { listInvitations } from '@candela/contract/accounts/invitations';
import {
  cancelUserImport,
  checkUserImport,
  exportRejectedRows,
  getUserImport,
  startUserImport,
  type UserImport,
} from '@candela/contract/accounts/user-imports';
import { listUsers } from '@candela/contract/accounts/users';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { createImportRuns } from './user-imports.jobs.ts';

const { app, db, call, config } = await startTestServer({ config: { isDemo: false } });
const admin = await buildUser(db, { roleId: 1 });
const superAdmin = await buildUser(db, { roleId: 4 });

async function send(bytes: string | Buffer, token = admin.token, type = 'application/octet-stream') {
  const response = await app.inject({
    method: 'POST',
    url: '/api/user-imports',
    query: { name: 'people.csv' },
    headers: { 'x-api-key': config.apiKey, authorization: `Bearer ${token}`, 'content-type': type },
    payload: bytes,
  });
  return { status: response.statusCode, body: response.json<UserImport & { title?: string }>() };
}

/** Uploads a file and checks it with the guessed mapping. */
async function bring(bytes: string | Buffer, token = admin.token): Promise<UserImport> {
  const { body } = await send(bytes, token);
  return bodyOf(await call(checkUserImport, { params: { id: body.id }, body: body.mapping }, token));
}

const start = (id: string, isInviting = false, token = admin.token) =>
  call(startUserImport, { params: { id }, body: { isInviting } }, token);
const read = async (id: string) => bodyOf(await call(getUserImport, { params: { id } }, admin.token));
const find = async (search: string) =>
  bodyOf(await call(listUsers, { query: { search } }, admin.token))
    .data.map(({ fullName, roleIds, status }) => ({ fullName, roleIds, status }))
    .toSorted((a, b) => (a.fullName < b.fullName ? -1 : 1));

describe('a file of people', () => {
  it('is for admins, each their own, and must be text with people in it', async () => {
    const trainer = await buildUser(db, { roleId: 2 });
    expect((await send('a@b.test', 'nobody')).status).toBe(401);
    expect((await send('a@b.test', trainer.token)).status).toBe(403);
    expect((await send('{}', admin.token, 'application/json')).status).toBe(415);
    expect((await send('e-mail,name\n')).body.title).toBe('errors.userImports.empty.title');
    expect((await send(Buffer.from('PK\u0003\u0004\0\0'))).body.title).toBe('errors.userImports.unreadable.title');
    expect((await send('a@b.test,'.repeat(51))).status).toBe(413);
    // Cut in the middle of a character.
    const long = `E-Mail;${'x'.repeat(99)}😀\na@b.test;${'x'.repeat(499)}😀\n`;
    expect((await send(long)).status).toBeLessThan(300);
    const { body } = await send('a@b.test');
    const params = { id: body.id };
    expect((await call(getUserImport, { params }, superAdmin.token)).status).toBe(404);
    expect((await call(checkUserImport, { params, body: { ...body.mapping, email: -1 } }, admin.token)).status).toBe(
      400,
    );
    expect((await start(body.id)).status).toBe(409);
    const privileged = { ...body.mapping, roleId: 4 as const };
    expect((await call(checkUserImport, { params, body: privileged }, admin.token)).status).toBe(409);
  });

  it('tells of every row that cannot be taken why, and takes the others', async () => {
    const known = await buildUser(db);
    // The import removes this waiting sign-up, also from the notification of admins.
    await run(db)`
      insert into sign_ups (email, first_name, last_name, state, password_hash, proven_at, expires_at)
      values ('ok.two@people.test', 'Zoë', 'M', 'waiting', 'x', now(), now())`;
    await db.transaction(tellWaiting);
    const checked = await bring(
      [
        'E-Mail;Vorname;Nachname;Rolle',
        'ok.one@people.test;=HYPERLINK("x");O\'Neil;',
        'OK.One@People.test;Twice;In file;',
        `${known.email.toUpperCase()};Known;Person;`,
        'paypаl@people.test;Look;Alike;',
        'nonsense;No;Address;',
        'html@people.test;<img src=x onerror=alert(1)>;Mark;',
        'nameless@people.test;;Empty;',
        'chief@people.test;=1+1;Ef;Admin',
        'king@people.test;Ki;Ng;King',
        ';;;',
        'ok.two@people.test;Zoë;Muñoz;trainer',
      ].join('\r\n'),
    );
    expect(checked).toMatchObject({ state: 'checked', encoding: 'utf-8', rowCount: 10 });
    expect(checked.rejected.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'repeated'],
      [4, 'exists'],
      [5, 'lookalike'],
      [6, 'email'],
      [7, 'markup'],
      [8, 'name'],
      [9, 'forbiddenRole'],
      [10, 'role'],
    ]);
    expect(await find('@people.test')).toEqual([]);
    expect((await start(checked.id)).status).toBe(202);
    expect((await start(checked.id)).status).toBe(409);
    await app.jobs.runDue();
    expect(await read(checked.id)).toMatchObject({ state: 'done', doneCount: 10, createdCount: 2 });
    expect(await find('@people.test')).toEqual([
      { fullName: `=HYPERLINK("x") O'Neil`, roleIds: [3], status: 'invited' },
      { fullName: 'Zoë Muñoz', roleIds: [2], status: 'invited' },
    ]);
    expect(await run(db)`select from notifications where source = 'signUpsWaiting'`).toBe(0);
    const part = async (query: object) =>
      bodyOf(await call(exportRejectedRows, { params: { id: checked.id }, query }, admin.token));
    const { csv, nextCursor } = await part({});
    expect(nextCursor).toBeNull();
    expect(csv.trim().split('\r\n')).toHaveLength(9);
    expect(csv).toContain('nonsense,No,Address,,6,Email address missing or not valid');
    expect(csv).toContain("chief@people.test,'=1+1,Ef,Admin,9,");
    const first = await part({ limit: 5, languageCode: 'de' });
    expect(first.csv).toContain('nonsense,No,Address,,6,E-Mail-Adresse fehlt oder ist ungültig');
    const rest = await part({ limit: 5, languageCode: 'de', cursor: first.nextCursor });
    expect(rest.nextCursor).toBeNull();
    expect(`${first.csv}${rest.csv}`.trim().split('\r\n')).toHaveLength(9);
    expect((await part({ languageCode: 'toString' })).csv).toBe(csv);
    const { data } = bodyOf(await call(listAuditEvents, { query: { actorId: admin.id } }, admin.token));
    expect(data.map(({ action, entity }) => `${entity} ${action}`)).toEqual([
      'userImport end',
      'invitation invite',
      'invitation invite',
      'userImport import',
    ]);
  });

  it('of Latin-1 is read as such, with the columns that are said; admins come from a SuperAdmin', async () => {
    const { body } = await send(Buffer.from('Núñez José\tjose@latin.test\t1', 'latin1'), superAdmin.token);
    expect(body).toMatchObject({ encoding: 'windows-1252', header: ['', '', ''] });
    const mapping = { email: 1, firstName: 0, lastName: null, role: 2, roleId: 3 as const };
    const params = { id: body.id };
    bodyOf(await call(checkUserImport, { params, body: mapping }, superAdmin.token));
    await run(db)`update sessions set verified_at = now() - interval '1 hour' where user_id = ${superAdmin.id}`;
    expect((await start(body.id, false, superAdmin.token)).body).toMatchObject({
      title: 'errors.sessions.stepUpRequired.title',
    });
    await run(db)`update sessions set verified_at = now() where user_id = ${superAdmin.id}`;
    expect((await start(body.id, false, superAdmin.token)).status).toBe(202);
    await app.jobs.runDue();
    expect(await find('@latin.test')).toEqual([{ fullName: 'Núñez José', roleIds: [1], status: 'invited' }]);
  });
});

const mailRow = rowOf({ priority: z.int(), seconds: z.number() });

describe('a long import', () => {
  const lines = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name}${at}@long.test,Lo,Ng${at}`).join('\n');

  it('goes on where it was ended, sends mails one after the other, and adds nobody twice', async () => {
    const { id } = await bring(lines('kill', 1100));
    expect((await start(id, true)).status).toBe(202);
    const runs = createImportRuns({ db });
    const ending = new AbortController();
    let count = 0;
    const isMine = async () => {
      count += 1;
      if (count === 2) ending.abort(new Error('killed'));
      return true;
    };
    await expect(runs.run({ payload: { id }, attempt: 1, signal: ending.signal, isMine })).rejects.toThrow('killed');
    expect(await read(id)).toMatchObject({ state: 'running', createdCount: 1000 });
    const mails = await readRows(db, mailRow)`
      select priority, extract(epoch from max(start_after) - min(start_after))::float8 as seconds
      from jobs.job where name = 'mails' group by priority`;
    expect(mails).toMatchObject([{ priority: 0 }]);
    expect(mails[0]?.seconds).toBeGreaterThan(190);
    await runs.run({ payload: { id }, attempt: 2, signal: new AbortController().signal, isMine: async () => true });
    expect(await read(id)).toMatchObject({ state: 'done', createdCount: 1100, doneCount: 1100 });
    expect(bodyOf(await call(listInvitations, { query: { limit: 1 } }, admin.token)).data).toHaveLength(1);
    await run(db)`delete from ${sql.raw('jobs.job')} where name = 'mails'`;
  });

  it('ends when it is cancelled, and when its admin is one no more', async () => {
    const cancelled = await bring(lines('cancel', 3));
    bodyOf(await start(cancelled.id));
    bodyOf(await call(cancelUserImport, { params: { id: cancelled.id } }, admin.token));
    const { id } = await bring(lines('demoted', 3));
    bodyOf(await start(id));
    await run(db)`update users set role_ids = '{2}', role_id = 2 where id = ${admin.id}`;
    await app.jobs.runDue();
    await run(db)`update users set role_ids = '{1}', role_id = 1 where id = ${admin.id}`;
    expect(await read(cancelled.id)).toMatchObject({ state: 'cancelled', createdCount: 0 });
    expect(await read(id)).toMatchObject({ state: 'cancelled', createdCount: 0 });
  });
});
