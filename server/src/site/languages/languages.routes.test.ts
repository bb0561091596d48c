import { sql } from 'drizzle-orm';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { readMailText } from '#messaging/mail-texts.ts';
import { noticeTexts } from '#messaging/notice-texts.ts';
import { buildEvent, buildUser } from '#testing/factories.ts';
import { interfaceTexts as files, writeInterfaceTexts, type InterfaceTexts } from '#testing/interface-texts.ts';
import { patience } from '#testing/patience.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import type { RouteInput } from '@candela/contract/endpoint';
import { eventRoom, hubProtocol, type HubData, type HubFrame } from '@candela/contract/hub';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import {
  listInterfaceTexts,
  listTextVersions,
  saveInterfaceText,
  type InterfaceText,
} from '@candela/contract/site/interface-texts';
import {
  addLanguage,
  changeLanguage,
  listLanguages,
  listManagedLanguages,
  orderLanguages,
  removeLanguage,
  setFallbackLanguage,
} from '@candela/contract/site/languages';
import type { FormsOfText } from '@candela/contract/site/text-checks';

const webFolder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(webFolder, { recursive: true }));
await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>The page</title>');
await writeInterfaceTexts(webFolder);
const { app, db, call } = await startTestServer({ webFolder });
await app.listen({ host: '127.0.0.1', port: 0 });
const [admin, other, trainer] = [
  await buildUser(db, { roleId: 1 }),
  await buildUser(db, { roleId: 4, firstName: 'Grace', lastName: 'Hopper' }),
  await buildUser(db, { roleId: 2 }),
];
const { port } = app.server.address() as AddressInfo;
const socket = new WebSocket(`ws://127.0.0.1:${port}/api/hub`, [hubProtocol, `token.${trainer.token}`]);
afterAll(() => socket.terminate());
const told: HubData<'texts.changed'>['languages'][] = [];
let isHeard = false;
socket.on('message', (message) => {
  const { event, data } = JSON.parse(String(message)) as HubFrame;
  if (event === 'texts.changed') told.push((data as HubData<'texts.changed'>).languages);
  if (event === 'room.refused') isHeard = true;
});
await once(socket, 'open');
// After this the server knows the connection; before, it gets no messages.
socket.send(JSON.stringify({ join: eventRoom(1) }));
await vi.waitUntil(() => isHeard, { timeout: patience(30), interval: 5 });

const listTexts = async (code: string, query: Partial<RouteInput<typeof listInterfaceTexts>['query']> = {}) =>
  bodyOf(await call(listInterfaceTexts, { params: { code }, query: { limit: 100, ...query } }, admin.token));
async function textOf(code: string, key: string): Promise<InterfaceText> {
  const [found] = (await listTexts(code, { key })).data;
  if (!found) throw new Error(`no text ${key}`);
  return found;
}
async function save(code: string, key: string, text: FormsOfText | null, before?: InterfaceText, token = admin.token) {
  const { source, text: previous } = before ?? (await textOf(code, key));
  return call(saveInterfaceText, { params: { code }, body: { key, text, source, previous } }, token);
}
const codeOf = (answer: { body: object }) => ('title' in answer.body ? answer.body.title : 'done');
const fileOf = async (code: string) => (await app.inject(`/assets/i18n/${code}.json`)).json<InterfaceTexts['shell']>();
const fileAt = async <Name extends keyof InterfaceTexts>(code: string, name: Name) =>
  (await app.inject(`/assets/i18n/${code}/${name}.json`)).json<InterfaceTexts[Name]>();
const add = (code: string, fallbackCode: string | null = null) =>
  call(addLanguage, { body: { code, name: code, nativeName: code, direction: 'ltr', fallbackCode } }, admin.token);

describe('texts of the interface', () => {
  it('are changed by an installation, at once and everywhere, and are taken back', async () => {
    const before = await textOf('es', 'core.close');
    expect(before).toMatchObject({
      source: { text: 'Close' },
      text: { text: 'Cerrar' },
      state: 'done',
      isChanged: false,
    });
    const first = await app.inject('/assets/i18n/es.json');
    expect(first.json()).toEqual(files.es.shell);
    expect(bodyOf(await save('es', 'core.close', { text: 'Salir' }, before))).toMatchObject({
      text: { text: 'Salir' },
      builtIn: { text: 'Cerrar' },
      isChanged: true,
      changedBy: 'Ada Lovelace',
    });
    await expect
      .poll(() => told.at(-1), { timeout: patience(30) })
      .toEqual([{ code: 'es', texts: { 'core.close': 'Salir' } }]);
    const { etag = '' } = first.headers;
    const second = await app.inject({ url: '/assets/i18n/es.json', headers: { 'if-none-match': etag } });
    expect(second.json<InterfaceTexts['shell']>().core.close).toBe('Salir');
    const third = await app.inject({
      url: '/assets/i18n/es.json',
      headers: { 'if-none-match': second.headers.etag ?? '' },
    });
    expect(third.statusCode).toBe(304);
    // Somebody who read it earlier gets a conflict and does not overwrite it.
    const late = await save('es', 'core.close', { text: 'Fuera' }, before, other.token);
    expect([late.status, codeOf(late)]).toEqual([409, 'errors.texts.changed.title']);
    await save('es', 'core.close', null);
    expect(await textOf('es', 'core.close')).toMatchObject({ text: { text: 'Cerrar' }, isChanged: false });
    const { data: versions } = bodyOf(
      await call(listTextVersions, { params: { code: 'es' }, query: { key: 'core.close' } }, admin.token),
    );
    expect(versions.map(({ text, by }) => [text, by])).toEqual([
      [{ text: 'Cerrar' }, 'Ada Lovelace'],
      [{ text: 'Salir' }, 'Ada Lovelace'],
    ]);
    const { data: audited } = bodyOf(
      await call(listAuditEvents, { query: { entity: 'interfaceText', entityId: 'es:core.close' } }, admin.token),
    );
    expect(audited[1]?.changes).toEqual([{ field: 'text', before: 'Cerrar', after: 'Salir' }]);
  });

  it('are stale once English is worded anew, until somebody says that they are right', async () => {
    await save('en', 'core.save', { text: 'Keep {{name}}' });
    const stale = await textOf('es', 'core.save');
    expect(stale).toMatchObject({ state: 'stale', source: { text: 'Keep {{name}}' }, formerSource: 'Save {{name}}' });
    expect(bodyOf(await save('es', 'core.save', stale.text, stale))).toMatchObject({ state: 'done', isChanged: true });
    expect((await fileOf('en')).core.save).toBe('Keep {{name}}');
  });

  it.each([
    ['core.save', { text: 'Guardar' }],
    ['core.save', { text: 'Guardar {{name}} {{when}}' }],
    ['core.save', { text: '<b>Guardar</b> {{name}}' }],
    ['core.save', { text: 'Guardar {{name}} $t(core.close)' }],
    ['core.save', { text: 'Guardar {{name, uppercase}}' }],
    ['core.close', { text: '  ' }],
    ['core.close', { other: 'Cerrar' }],
    ['live.viewers', { one: '{{count}}', other: '{{count}}' }],
    ['live.viewers', { one: 'una', many: 'muchas', other: '{{count}}' }],
  ] satisfies [string, FormsOfText][])('refuse %s as %j', async (key, text) => {
    const answer = await save('es', key, text);
    expect([answer.status, codeOf(answer)]).toEqual([400, 'errors.texts.invalid.title']);
  });

  it('have a form for each number, of which one for a fixed number may leave it out', async () => {
    const text = { one: 'una persona', many: '{{count}} de personas', other: '{{count}} personas' };
    expect((await save('es', 'live.viewers', text)).ok).toBe(true);
    // One for none is shown in every language, if English has it.
    const [spanish, german] = [await textOf('es', 'search.found'), await fileAt('de', 'site')];
    expect((await save('es', 'search.found', { ...spanish.text, zero: 'Sin datos' })).ok).toBe(true);
    expect([(await fileAt('es', 'site')).search.found_zero, german.search.found_zero]).toEqual([
      'Sin datos',
      'Nothing',
    ]);
  });

  it('are those of mails and notices as well', async () => {
    await save('es', 'messages.notices.courseLive.title', { text: 'Ya está: {{title}}' });
    await save('es', 'messages.mails.invitation.subject', { text: 'Te invitamos a {{product}}' });
    expect(told.at(-1)).not.toHaveProperty('[0].texts.messages');
    const notice = await noticeTexts(db, 'courseLive', { title: 'Oro', names: '' });
    expect(notice['es']?.title).toBe('Ya está: Oro');
    expect(notice['de']?.title).toBe('Veröffentlicht: Oro');
    expect((await readMailText(db, 'invitation', 'es')).text.subject).toBe('Te invitamos a {{product}}');
    expect(await readMailText(db, 'invitation', 'ar')).toMatchObject({ languageCode: 'ar', direction: 'rtl' });
    for (const file of [await fileOf('es'), await fileAt('es', 'live')]) expect(file).not.toHaveProperty('messages');
  });

  it('are listed in pages, by section, state and what they say in either language', async () => {
    const all: string[] = [];
    let page = await listTexts('fr', { limit: 7 });
    for (let pages = 1; ; pages++) {
      expect(page.data.length).toBeLessThanOrEqual(7);
      all.push(...page.data.map(({ key }) => key));
      if (page.nextCursor === null || pages > 200) break;
      page = await listTexts('fr', { limit: 7, cursor: page.nextCursor });
    }
    expect([new Set(all).size, page.counts.all]).toEqual([all.length, all.length]);
    expect(page.sections).toContainEqual({ name: 'core', count: 2 });
    expect((await listTexts('es', { section: 'core' })).data.map(({ key }) => key)).toEqual([
      'core.close',
      'core.save',
    ]);
    const found = await listTexts('es', { search: 'CERRAR', section: 'core' });
    expect([found.data.map(({ key }) => key), found.counts.all]).toEqual([['core.close'], 1]);
    // A text that no longer matches the filter is no gap: the next page begins after it.
    const first = await listTexts('fr', { show: 'missing', limit: 1 });
    expect(first.counts.missing).toBeGreaterThan(1);
    const [missing] = first.data;
    if (!missing) throw new Error('nothing is missing');
    expect((await save('fr', missing.key, { text: 'Fermer' }, missing)).ok).toBe(true);
    const next = await listTexts('fr', { show: 'missing', limit: 1, cursor: first.nextCursor ?? '' });
    expect(next.data[0]?.key).toBe((await listTexts('fr', { show: 'missing', limit: 1 })).data[0]?.key);
    const wrong = await call(
      listInterfaceTexts,
      { params: { code: 'fr' }, query: { limit: 5, cursor: 'x' } },
      admin.token,
    );
    expect(codeOf(wrong)).toBe('errors.request.invalid.title');
  });

  it('are in a file for each domain, which is read again only if it has changed', async () => {
    const at = (path: string, etag = '') =>
      app.inject({ url: `/assets/i18n/${path}.json`, headers: { 'if-none-match': etag } });
    const [live, site] = [await at('es/live'), await at('es/site')];
    expect(live.json()).toHaveProperty('live.viewers_other');
    await save('es', 'live.viewers', { one: 'una', many: '{{count}} de gentes', other: '{{count}} gentes' });
    const again = await at('es/live', live.headers.etag);
    expect(again.json<InterfaceTexts['live']>().live.viewers_other).toBe('{{count}} gentes');
    expect((await at('es/site', site.headers.etag)).statusCode).toBe(304);
    expect(await fileOf('es')).not.toHaveProperty('live');
    const answers = await Promise.all(
      ['es/shell', 'es/nothing', 'es/..', 'xx/live', 'es%2Flive'].map((path) => at(path)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  });
});

describe('languages', () => {
  it('that are added begin with what stands in for them, and are offered once something is translated', async () => {
    const { data } = bodyOf(await add('gl', 'es'));
    expect(data.at(-1)).toMatchObject({ code: 'gl', hasInterface: false, isBuiltIn: false });
    expect(data.at(-1)?.counts.missing).toBe(data[0]?.counts.total);
    expect((await fileOf('gl')).core.close).toBe('Cerrar');
    const offer = () => call(changeLanguage, { params: { code: 'gl' }, body: { isOffered: true } }, admin.token);
    expect(codeOf(await offer())).toBe('errors.languages.noTexts.title');
    await save('gl', 'core.close', { text: 'Pechar' });
    expect((await offer()).ok).toBe(true);
    expect((await fileOf('gl')).core).toEqual({ close: 'Pechar', save: (await fileOf('es')).core.save });
    const listed = bodyOf(await call(listLanguages, {})).data;
    expect(listed.find(({ code }) => code === 'gl')?.hasInterface).toBe(true);
    // Changes of a fallback language change the languages that use it.
    await save('es', 'core.save', { text: 'Conservar {{name}}' });
    await expect
      .poll(() => told.at(-1), { timeout: patience(30) })
      .toEqual([
        { code: 'es', texts: { 'core.save': 'Conservar {{name}}' } },
        { code: 'gl', texts: { 'core.save': 'Conservar {{name}}' } },
      ]);
  });

  it('are refused when they exist already, or are unknown', async () => {
    expect(codeOf(await add('es'))).toBe('errors.languages.duplicate.title');
    expect(codeOf(await add('xq'))).toBe('errors.languages.unknownCode.title');
    expect((await add('../x')).status).toBe(400);
    const off = await call(changeLanguage, { params: { code: 'en' }, body: { isOffered: false } }, admin.token);
    expect(codeOf(off)).toBe('errors.languages.isNeeded.title');
  });

  it('are removed with their texts once nobody uses them, and never those of the product', async () => {
    const remove = async (code: string) => codeOf(await call(removeLanguage, { params: { code } }, admin.token));
    const inUse = 'errors.languages.inUse.title';
    const languageId = bodyOf(await add('cy')).data.at(-1)?.id;
    await save('cy', 'core.close', { text: 'Cau' });
    await add('br', 'cy');
    await buildUser(db, { languageId });
    expect([await remove('cy'), await remove('br'), await remove('cy')]).toEqual([inUse, 'done', inUse]);
    await db.execute(sql`update users set language_id = null`);
    await buildEvent(db, { languageCode: 'cy' });
    expect(await remove('cy')).toBe(inUse);
    await db.execute(sql`update events set language_code = 'en'`);
    expect((await Promise.all([remove('cy'), remove('cy')])).toSorted()[0]).toBe('done');
    expect(await remove('es')).toBe(inUse);
  });

  it('cannot be each other’s fallback in a circle, and changes are audited', async () => {
    const stand = (code: string, fallbackCode: string | null) =>
      call(setFallbackLanguage, { params: { code }, body: { fallbackCode } }, admin.token);
    expect((await stand('fr', 'pt')).ok).toBe(true);
    expect(codeOf(await stand('pt', 'fr'))).toBe('errors.languages.circle.title');
    const { data } = bodyOf(
      await call(listAuditEvents, { query: { entity: 'language', entityId: 'fr' } }, admin.token),
    );
    expect(data[0]?.changes).toEqual([{ field: 'fallbackCode', before: null, after: 'pt' }]);
  });

  it('stand in the order that admins give them', async () => {
    const codes = bodyOf(await call(listManagedLanguages, {}, admin.token)).data.map(({ code }) => code);
    const turned = codes.toReversed();
    const { data } = bodyOf(await call(orderLanguages, { body: { codes: turned } }, admin.token));
    expect(data.map(({ code }) => code)).toEqual(turned);
    const short = await call(orderLanguages, { body: { codes: codes.slice(1) } }, admin.token);
    expect(codeOf(short)).toBe('errors.languages.changed.title');
  });
});
