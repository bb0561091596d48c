import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { writeInterfaceTexts, type InterfaceTexts } from '#testing/interface-texts.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  exportInterfaceTexts,
  importInterfaceTexts,
  listInterfaceTexts,
  saveInterfaceText,
  type InterfaceText,
  type TextFormat,
} from '@candela/contract/site/interface-texts';
import type { FormsOfText } from '@candela/contract/site/text-checks';

const webFolder = await mkdtemp(join(tmpdir(), 'candela-test-'));
afterAll(() => rm(webFolder, { recursive: true }));
await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>The page</title>');
await writeInterfaceTexts(webFolder);
const { app, db, call } = await startTestServer({ webFolder });
const admin = await buildUser(db, { roleId: 1 });

async function textOf(code: string, key: string): Promise<InterfaceText> {
  const query = { limit: 1, key };
  const [found] = bodyOf(await call(listInterfaceTexts, { params: { code }, query }, admin.token)).data;
  if (!found) throw new Error(`no text ${key}`);
  return found;
}
async function save(code: string, key: string, text: FormsOfText | null) {
  const { source, text: previous } = await textOf(code, key);
  return call(saveInterfaceText, { params: { code }, body: { key, text, source, previous } }, admin.token);
}
const codeOf = (answer: { body: object }) => ('title' in answer.body ? answer.body.title : 'done');
const fileOf = async (code: string) => (await app.inject(`/assets/i18n/${code}.json`)).json<InterfaceTexts['shell']>();
const bring = (code: string, format: TextFormat, content: string, isTrial = false) =>
  call(importInterfaceTexts, { params: { code }, body: { format, content, isTrial } }, admin.token);
/** A file for translators in the way of another tool. */
const xliff = (units: string, target = 'es', source = 'en') =>
  `<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${source}" trgLang="${target}"><file id="f">${units}</file></xliff>`;
const unit = (key: string, source: string, target: string) =>
  `<unit id="${key}"><segment><source>${source}</source><target>${target}</target></segment></unit>`;
describe('files for translators', () => {
  it.each(['json', 'xliff'] as const)('come back as %s and change what was changed in them', async (format) => {
    const { content } = bodyOf(
      await call(exportInterfaceTexts, { params: { code: 'es' }, query: { format } }, admin.token),
    );
    const same = bodyOf(await bring('es', format, content));
    expect([same.changed, same.problems, same.isImported]).toEqual([0, [], false]);
    const edited = content.replace('Cerrar', `Cerrar ${format}`);
    expect(bodyOf(await bring('es', format, edited, true))).toMatchObject({ changed: 1, isImported: false });
    expect(bodyOf(await bring('es', format, edited))).toMatchObject({ changed: 1, isImported: true });
    expect((await fileOf('es')).core.close).toBe(`Cerrar ${format}`);
    await save('es', 'core.close', null);
  });

  it.each(['json', 'xliff'] as const)('as %s confirm only what somebody has reviewed', async (format) => {
    const read = async () =>
      bodyOf(await call(exportInterfaceTexts, { params: { code: 'es' }, query: { format } }, admin.token)).content;
    await save('es', 'live.viewers', { one: 'una', many: '{{count}} muchas', other: '{{count}} otras' });
    await save('en', 'live.viewers', { one: '{{count}} viewer', other: `{{count}} viewers of ${format}` });
    const content = await read();
    expect(bodyOf(await bring('es', format, content))).toMatchObject({ changed: 0, isImported: false });
    // One form is translated anew, the others are unchanged.
    const edited = content.replace('otras', 'más');
    expect(bodyOf(await bring('es', format, edited))).toMatchObject({ changed: 1, isImported: true });
    expect((await textOf('es', 'live.viewers')).state).toBe('stale');
    // Marked as reviewed by a translator.
    if (format === 'xliff') {
      expect((await bring('es', format, (await read()).replaceAll('state="initial"', 'state="final"'))).ok).toBe(true);
      expect((await textOf('es', 'live.viewers')).state).toBe('done');
    }
    await save('es', 'live.viewers', null);
    await save('en', 'live.viewers', null);
  });

  it('name a thousand problems at most, and count the others', async () => {
    const many = Object.fromEntries(Array.from({ length: 1500 }, (_, at) => [`k${at}`, 'x']));
    const { problems, problemCount } = bodyOf(await bring('es', 'json', JSON.stringify(many)));
    expect([problems.length, problemCount]).toEqual([1000, 1500]);
  });

  it('with anything wrong change nothing, and say what it is', async () => {
    const content = JSON.stringify({
      core: { close: 'Otra', save: 'Guardar {{nombre}}' },
      live: { viewers_few: 'x' },
      more: { a: 1 },
    });
    const answer = bodyOf(await bring('es', 'json', content));
    expect(answer).toMatchObject({ changed: 1, isImported: false });
    expect(answer.problems).toEqual([
      { key: 'more.a', problem: 'notText', name: null },
      { key: 'core.save', problem: 'missing', name: 'name' },
      { key: 'core.save', problem: 'extra', name: 'nombre' },
      { key: 'live.viewers_few', problem: 'unknown', name: null },
    ]);
    expect((await fileOf('es')).core.close).toBe('Cerrar');
  });

  it('keep to what is translated, not to candidates of a translation memory', async () => {
    const matches =
      '<m:matches xmlns:m="urn:oasis:names:tc:xliff:matches:2.0"><m:match ref="#m1"><source>Close</source><target>NO</target></m:match></m:matches>';
    const content = xliff(unit('core.close', 'Close', 'Cerrar ya').replace('<segment>', `${matches}<segment>`));
    expect(bodyOf(await bring('es', 'xliff', content, true))).toMatchObject({ changed: 1, stale: 0, problems: [] });
    bodyOf(await bring('es', 'xliff', content));
    expect((await fileOf('es')).core.close).toBe('Cerrar ya');
    await save('es', 'core.close', null);
  });

  it('may be laid out by a program: placeholders on lines of their own, or all white space as single spaces', async () => {
    const ph = '<ph id="1" equiv="name" disp="{{name}}"/>';
    const now = (await textOf('es', 'core.save')).text.text ?? '';
    const source = (await textOf('es', 'core.save')).source.text ?? '';
    const laidOut = (text: string) => `${text.replace(' {{name}}', '')}\n          ${ph}\n        `;
    const same = bodyOf(await bring('es', 'xliff', xliff(unit('core.save', laidOut(source), laidOut(now)))));
    expect([same.changed, same.same, same.problems]).toEqual([0, 1, []]);
    bodyOf(await bring('es', 'xliff', xliff(unit('core.save', laidOut(source), laidOut('Grabar')))));
    expect(await textOf('es', 'core.save')).toMatchObject({ text: { text: 'Grabar {{name}}' }, state: 'done' });
    await save('es', 'core.save', { text: now });
  });

  it('may be XLIFF 1.2 with ids of a tool', async () => {
    const content = `<xliff version="1.2"><file source-language="en" target-language="es" original="a" datatype="plaintext"><body>
      <trans-unit id="1" resname="core.close"><source>Close</source><target state="final">Cierra</target><alt-trans><target>NO</target></alt-trans></trans-unit>
      <trans-unit id="2" resname="live.viewers_other"><source><x id="a"/> people</source><target>gente: <x id="a"/></target></trans-unit>
      </body></file></xliff>`;
    expect(bodyOf(await bring('es', 'xliff', content))).toMatchObject({
      changed: 2,
      stale: 0,
      problems: [],
      isImported: true,
    });
    expect((await textOf('es', 'live.viewers')).text.other).toBe('gente: {{count}}');
    await save('es', 'core.close', null);
    await save('es', 'live.viewers', null);
  });

  it('name what is translated only in part, or has lost its line breaks, and leave it as it is', async () => {
    const key = 'messages.mails.invitation.text';
    const before = (await textOf('es', key)).text;
    const english = (await textOf('es', key)).source.text ?? '';
    const part =
      '<unit id="core.close"><segment><source>Cl</source><target>Ci</target></segment><segment><source>ose</source></segment></unit>';
    const flat = unit(key, english.replaceAll(/\s+/g, ' '), `Otra ${english.replaceAll(/\s+/g, ' ')}`);
    const content = xliff(part + flat + unit('search.found_zero', 'Nothing', 'Nada de nada'));
    const answer = bodyOf(await bring('es', 'xliff', content));
    expect(answer).toMatchObject({ changed: 1, problems: [], skippedCount: 2, isImported: true });
    expect(answer.skipped).toEqual([
      { key: 'core.close', reason: 'partial' },
      { key, reason: 'layout' },
    ]);
    expect([(await fileOf('es')).core.close, (await textOf('es', key)).text]).toEqual(['Cerrar', before]);
    await save('es', 'search.found', null);
  });

  it('of a variant of the language are imported once somebody says that they are meant', async () => {
    const content = xliff(unit('core.close', 'Close', 'Cierre'), 'es-MX', 'en-US');
    const trial = bodyOf(await bring('es', 'xliff', content, true));
    expect(trial).toMatchObject({ changed: 1, variant: { source: 'en-US', target: 'es-MX' } });
    const refused = await bring('es', 'xliff', content);
    expect([refused.status, codeOf(refused)]).toEqual([409, 'errors.texts.otherVariant.title']);
    const body = { format: 'xliff' as const, content, isTrial: false, isVariantAccepted: true };
    expect(bodyOf(await call(importInterfaceTexts, { params: { code: 'es' }, body }, admin.token)).isImported).toBe(
      true,
    );
    await save('es', 'core.close', null);
  });

  it('are refused when they are not translation files', async () => {
    const { content } = bodyOf(
      await call(exportInterfaceTexts, { params: { code: 'es' }, query: { format: 'xliff' } }, admin.token),
    );
    expect(codeOf(await bring('de', 'xliff', content))).toBe('errors.texts.otherLanguage.title');
    for (const [format, wrong] of [
      ['json', '{'],
      ['json', '[]'],
      ['json', String.raw`{"core":{"close":"a\u0000b"}}`],
      ['json', String.raw`{"core":{"close":"a\ud800"}}`],
      ['json', '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)],
      ['xliff', '<xliff'],
      ['xliff', '<!DOCTYPE x [<!ENTITY a "b">]><xliff version="2.0"/>'],
    ] as const) {
      expect(codeOf(await bring('es', format, wrong))).toBe('errors.texts.unreadableFile.title');
    }
  });
});
