import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { settings } from '#db/tables/settings.ts';
import { retentionJob } from '#messaging/retention.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { buildUser } from '#testing/factories.ts';
import { hubAddress, openHub } from '#testing/hub-client.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { type HubData, type HubFrame } from '@candela/contract/hub';
import { readableColor } from '@candela/contract/site/brand-colors';
import { getConnectionTest, startConnectionTest } from '@candela/contract/site/connection-tests';
import { acceptTerms, getLegalNotices } from '@candela/contract/site/legal';
import { settingDefaults } from '@candela/contract/site/setting-defaults';
import type { SettingValues } from '@candela/contract/site/setting-values';
import { changeSettings, getBranding, listSettings, readSettingsForm } from '@candela/contract/site/settings';

const mailServer = await startMailServer();
const server = await startTestServer({ config: { smtpUrl: mailServer.url } });
const { app, db, call, config } = server;
await app.listen({ host: '127.0.0.1', port: 0 });
const [admin, other, trainer] = [
  await buildUser(db, { roleId: 1 }),
  await buildUser(db, { roleId: 4 }),
  await buildUser(db, { roleId: 2 }),
];

const read = async () => bodyOf(await call(readSettingsForm, {}, admin.token));
const change = (values: Partial<SettingValues>, revision: number, token: string | undefined = admin.token) =>
  call(changeSettings, { body: { revision, values } }, token);
const codeOf = (answer: { body: object }) => ('title' in answer.body ? answer.body.title : 'done');

async function upload(bytes: Buffer | string, token: string | undefined = admin.token) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/settings/files',
    headers: {
      'x-api-key': config.apiKey,
      'content-type': 'application/octet-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    payload: bytes,
  });
  return {
    status: response.statusCode,
    body: response.json<{ id: string; path: string; width: number; title?: string }>(),
  };
}

/** Collects all messages that a user receives from the hub from now on. */
async function listen(token: string): Promise<HubFrame[]> {
  const { frames, ready } = openHub(await hubAddress(app), token);
  await ready;
  return frames;
}

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`;

describe('settings', () => {
  it('are for admins alone', async () => {
    const { revision } = await read();
    for (const [token, status] of [
      [undefined, 401],
      [trainer.token, 403],
      [(await buildUser(db)).token, 403],
    ] as const) {
      expect((await call(readSettingsForm, {}, token)).status).toBe(status);
      expect((await call(changeSettings, { body: { revision, values: {} } }, token)).status).toBe(status);
      expect((await call(startConnectionTest, { body: { kind: 'mail' } }, token)).status).toBe(status);
    }
    expect((await upload(svg('<circle r="9"/>'), trainer.token)).status).toBe(403);
  });

  it('refuse invalid values, and change nothing then', async () => {
    const before = await read();
    const name = { 'branding.productName': 'Half done' };
    for (const values of [
      { 'branding.primaryColor': 'teal' },
      { 'branding.primaryColor': '#12345' },
      { 'branding.footerYear': 20.5 },
      { 'branding.productName': ' ' },
      { 'branding.termsUrl': 'javascript:alert(1)' },
      { 'branding.termsUrl': '//elsewhere.example' },
      { 'branding.termsUrl': 'http://plain.example' },
      { 'links.liveV2Url': 'http://plain.example' },
      { 'links.liveV2Url': 'https://user:password@live.example' },
      { 'videos.playersPerAccount': -1 },
      { 'branding.logo': 'logo.svg' },
      { 'branding.noSuchKey': 1 },
    ]) {
      const answer = await change({ ...name, ...values } as Partial<SettingValues>, before.revision);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'errors.request.invalid.title']);
    }
    for (const [values, code] of [
      [{ 'branding.primaryColor': '#ffe08a' }, 'unreadableColor'],
      [{ 'branding.logo': '6f8b2f0e-1111-4222-8333-444455556666' }, 'unknownFile'],
      [{ 'access.planIds': [11, 4711] }, 'unknownPlan'],
    ] as const) {
      const answer = await change({ ...name, ...values } as Partial<SettingValues>, before.revision);
      expect([answer.status, codeOf(answer)]).toEqual([400, `errors.settings.${code}.title`]);
    }
    expect(await read()).toEqual(before);
  });

  it('are saved together, with what was before, and everybody who is connected is told what they are now', async () => {
    const frames = await listen((await buildUser(db)).token);
    const { revision, values } = await read();
    expect(values).toEqual({ ...settingDefaults, ...values });
    const color = readableColor('#ffe08a');
    const wanted = {
      'branding.productName': 'Northgate',
      'branding.primaryColor': color,
      'features.Feeds': false,
      'maintenance.isShown': true,
      'maintenance.text': 'Back at 20:00',
    };
    const saved = bodyOf(await change(wanted, revision));
    expect(saved.values).toMatchObject(wanted);
    expect(saved.changes[0]).toMatchObject({ changedBy: 'Ada Lovelace', changedAt: expect.stringMatching(/Z$/) });
    expect(saved.changes.find(({ key }) => key === 'branding.productName')).toMatchObject({
      before: 'Candela',
      after: 'Northgate',
    });
    const isTold = ({ event }: HubFrame) => event === 'settings.changed';
    await expect.poll(() => frames.some(isTold), { timeout: patience(30) }).toBe(true);
    const told = frames.find(isTold)?.data as HubData<'settings.changed'>;
    expect(told.branding).toEqual(bodyOf(await call(getBranding, {})));
    expect(told.branding).toMatchObject({
      productName: 'Northgate',
      primaryColor: color,
      maintenanceText: 'Back at 20:00',
    });
    expect(told.settings).toEqual(bodyOf(await call(listSettings, {}, trainer.token)));
    expect(told.settings.data).toContainEqual({ name: 'Feeds', isVisible: false });
    const { rows } = await db.execute<{ before: unknown }>(
      sql`select before from audit_events where entity = 'setting' and entity_id = 'branding.productName'`,
    );
    expect(rows).toEqual([{ before: { value: 'Candela' } }]);
    // Saving the same values again is no change.
    expect(bodyOf(await change(wanted, saved.revision)).revision).toBe(saved.revision);
  });

  it('of two admins: changes of different settings are both kept, the second change of one setting is refused', async () => {
    const { revision } = await read();
    expect((await change({ 'branding.footerYear': 2026 }, revision)).status).toBe(200);
    expect((await change({ 'branding.companyName': 'Northgate Ltd' }, revision, other.token)).status).toBe(200);
    const late = await change({ 'branding.footerYear': 2027, 'branding.companyName': 'Late' }, revision, other.token);
    expect([late.status, codeOf(late)]).toEqual([409, 'errors.settings.changed.title']);
    const now = await read();
    expect(now.values).toMatchObject({ 'branding.footerYear': 2026, 'branding.companyName': 'Northgate Ltd' });

    const answers = await Promise.all(
      [2030, 2031, 2032, 2033].map((year) => change({ 'branding.footerYear': year }, now.revision)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('that are stored and not valid any more count as not set', async () => {
    await db.insert(settings).values({ key: 'videos.maxSeconds', value: 'long' });
    expect((await read()).values['videos.maxSeconds']).toBe(settingDefaults['videos.maxSeconds']);
    await db.delete(settings).where(eq(settings.key, 'videos.maxSeconds'));
  });
});

describe('a logo', () => {
  it('is drawn anew, whatever it was, and served to everybody', async () => {
    const png = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#1d5fbf' } })
      .png()
      .toBuffer();
    expect((await upload(png)).body).toMatchObject({ width: 512, height: 171 });
    const drawn = await upload(
      svg('<circle cx="16" cy="16" r="9" fill="url(#g)"/><defs><linearGradient id="g"/></defs>'),
    );
    expect(drawn).toMatchObject({ status: 201, body: { width: 512 } });
    const { id, path } = drawn.body;
    const { revision } = await read();
    expect((await change({ 'branding.logo': id }, revision)).status).toBe(200);
    expect(bodyOf(await call(getBranding, {})).logoPath).toBe(path);
    const answer = await app.inject({ url: path });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('png');
    expect((await app.inject({ url: '/brand/..%2f..%2fsecret.png' })).statusCode).toBe(404);
  });

  it('with a script, or with anything from elsewhere, is refused', async () => {
    for (const content of [
      '<script>alert(1)</script>',
      '<circle r="9" onload="alert(1)"/>',
      '<a href="javascript:alert(1)"><circle r="9"/></a>',
      '<image href="https://elsewhere.example/a.png"/>',
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>',
      '<style>@import url(https://elsewhere.example/a.css)</style>',
      '<rect style="fill:url(https://elsewhere.example/#a)"/>',
      '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
    ]) {
      const { status, body } = await upload(svg(content));
      expect([content, status, body.title]).toEqual([content, 400, 'errors.settings.activeFile.title']);
    }
    const entity = `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg('<text>x</text>')}`;
    expect((await upload(entity)).body.title).toBe('errors.settings.activeFile.title');
    for (const bytes of ['', 'hello', '<html></html>', svg('<circle'), Buffer.from([0x89, 0x50, 0x4e, 0x47])]) {
      expect((await upload(bytes)).body.title).toBe('errors.settings.unreadableFile.title');
    }
    expect((await upload(Buffer.alloc(2_000_001))).status).toBe(413);
  });
});

describe('a test of a connection', () => {
  it('is run in the background and says what came out', async () => {
    const run = async (kind: 'mail' | 'push' | 'storage', token = admin.token) => {
      const started = bodyOf(await call(startConnectionTest, { body: { kind } }, token));
      expect(started).toMatchObject({ kind, outcome: null, milliseconds: null });
      await app.jobs.runDue();
      return bodyOf(await call(getConnectionTest, { params: { id: started.id } }, token));
    };
    expect(await run('storage')).toMatchObject({ outcome: 'works', detail: '', milliseconds: expect.any(Number) });
    expect(await run('push')).toMatchObject({ outcome: 'noDevice' });
    expect(await run('mail')).toMatchObject({ outcome: 'works', detail: admin.email });
    expect(mailServer.mails.at(-1)).toContain('Northgate');
    const nobody = await buildUser(db, { roleId: 1, email: 'gone-admin@example.test' });
    expect(await run('mail', nobody.token)).toMatchObject({
      outcome: 'failed',
      detail: expect.stringContaining('5.1.1'),
    });
  });

  it('that nobody runs has failed after five minutes', async () => {
    const { id } = bodyOf(await call(startConnectionTest, { body: { kind: 'push' } }, other.token));
    const outcome = async () => bodyOf(await call(getConnectionTest, { params: { id } }, other.token)).outcome;
    expect(await outcome()).toBeNull();
    await db.execute(sql`update connection_tests set created_at = now() - interval '301 seconds' where id = ${id}`);
    expect(await outcome()).toBe('failed');
  });

  it('is of its owner, and not begun too often', async () => {
    const start = () => call(startConnectionTest, { body: { kind: 'storage' } }, other.token);
    const first = bodyOf(await start());
    expect((await call(getConnectionTest, { params: { id: first.id } }, admin.token)).status).toBe(404);
    for (let count = 0; count < 4; count++) expect((await start()).status).toBe(202);
    expect((await start()).status).toBe(429);
  });
});

describe('legal notices', () => {
  const noticesFor = async (zone: string) => bodyOf(await call(getLegalNotices, { query: { zone } }, trainer.token));

  it('ask everybody once for each version of the terms', async () => {
    const { revision } = await read();
    const before = bodyOf(await call(getBranding, {}, undefined));
    expect([before.legalRevision, await noticesFor('UTC')]).toEqual(['', { termsToAccept: null, disclaimer: '' }]);
    await change({ 'legal.termsVersion': '2026-11' }, revision);
    expect((await noticesFor('UTC')).termsToAccept).toBe('2026-11');
    const accept = async (version: string) => (await call(acceptTerms, { body: { version } }, trainer.token)).status;
    expect([await accept('2026-10'), await accept('2026-11'), await accept('2026-11')]).toEqual([409, 204, 204]);
    expect((await noticesFor('UTC')).termsToAccept).toBeNull();
    await change({ 'legal.termsVersion': '2027-01' }, (await read()).revision);
    expect((await noticesFor('UTC')).termsToAccept).toBe('2027-01');
  });

  it('have words for the sign-in page in each language, which visitors read', async () => {
    const text = (languageCode: string) => ({
      languageCode,
      headline: 'Welcome',
      text: 'Since 1998.',
      points: ['One'],
    });
    const texts = [text('en'), text('pt-BR')];
    const save = async (values: unknown) =>
      (await change({ 'branding.signInTexts': values as typeof texts }, (await read()).revision)).status;
    expect(await save(texts)).toBe(200);
    expect(bodyOf(await call(getBranding, {})).signInTexts).toEqual(texts);
    const wrong = [
      [text('en'), text('en')],
      [text('../en')],
      [{ ...text('en'), headline: ' ' }],
      [{ ...text('en'), points: ['1', '2', '3', '4', '5', '6'] }],
      [{ ...text('en'), text: 'line\u0000break' }],
    ];
    expect(await Promise.all(wrong.map(save))).toEqual(wrong.map(() => 400));
    expect(bodyOf(await call(getBranding, {})).signInTexts).toEqual(texts);
  });

  it('warn of risks by the country of the time zone, also under another name of it', async () => {
    const general = { countries: [], text: 'For all others' };
    const disclaimers = [{ countries: ['IN', 'DE'], text: 'For two' }, general];
    await change({ 'legal.disclaimers': disclaimers }, (await read()).revision);
    const zones = ['Asia/Kolkata', 'Europe/Berlin', 'Europe/Paris', 'No/Where'];
    const texts = await Promise.all(zones.map(async (zone) => (await noticesFor(zone)).disclaimer));
    expect(texts).toEqual(['For two', 'For two', 'For all others', 'For all others']);
    const twice = [...disclaimers, { countries: ['DE'], text: 'Again' }];
    expect((await change({ 'legal.disclaimers': twice }, (await read()).revision)).status).toBe(400);
  });
});

it('old notices go after a year, or when a setting says so, and those that have expired a month later', async () => {
  const notice = (source: string, days: number, expiredDays: number | null = null) =>
    db.execute(sql`
    insert into notifications (content_type, texts, language_code, source, visible_at, expires_at)
    values ('system', '{}', 'en', ${source}, now() - make_interval(days => ${days}::int), now() - make_interval(days => ${expiredDays}::int))`);
  await notice('retention:ancient', 366);
  await notice('retention:expired', 200, 31);
  await notice('retention:expired lately', 20, 10);
  await notice('retention:old', 40);
  await notice('retention:new', 20);
  const left = async () => {
    await enqueue(db, retentionJob, [{ payload: {} }]);
    await app.jobs.runDue();
    const { rows } = await db.execute<{ source: string }>(
      sql`select source from notifications where source like 'retention:%' order by source`,
    );
    return rows.map(({ source }) => source);
  };
  expect(await left()).toEqual(['retention:expired lately', 'retention:new', 'retention:old']);
  const { revision } = await read();
  expect((await change({ 'retention.noticeDays': 30 }, revision)).status).toBe(200);
  expect(await left()).toEqual(['retention:expired lately', 'retention:new']);
});
