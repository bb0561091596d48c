import { describe, expect, it, onTestFinished } from 'vitest';
import { run } from '#db/rows.ts';
import { buildTradedSymbol, wholeDraft } from '#testing/idea-drafts.ts';
import { buildAuthor } from '#testing/idea-rows.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { storePrices } from '#testing/watched-symbols.ts';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { getIdea } from '@candela/contract/trading/idea-detail';
import type { IdeaDraftBody } from '@candela/contract/trading/idea-draft-fields';
import { createIdeaDraft, publishIdea, recallIdea, saveIdeaDraft } from '@candela/contract/trading/idea-drafts';
import { createPublishing } from './publishing.service.ts';
import { createScheduling } from './scheduling.service.ts';

const { db, call, app } = await startTestServer();
const author = await buildAuthor(db);
const symbolId = await buildTradedSymbol(db);

const codeOf = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title.replace(/^errors\.|\.title$/g, '');

const begin = async (given: Partial<IdeaDraftBody> = {}, { token } = author) =>
  bodyOf(await call(createIdeaDraft, { body: wholeDraft(symbolId, given) }, token));

const publish = (id: number, more: { at?: string } = {}, { token } = author) =>
  call(publishIdea, { params: { id }, body: { revision: 1, ...more } }, token);

describe('at a time to come', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

  const inDays = (days: number) => new Date((Math.floor(Date.now() / 60_000) + days * 1440) * 60_000).toISOString();

  /** What its author is told of a draft. */
  const toldOf = async (id: number, { token } = author) =>
    bodyOf(await call(listNotifications, {}, token)).data.find(({ link }) => link === `/notifications/ideas/${id}`)
      ?.body;

  const becomeDue = async (id: number) => {
    await run(db)`update ideas set scheduled_at = now() - interval '1 second' where id = ${id}`;
    await run(
      db,
    )`update jobs.job set start_after = now() where name = 'ideas.publish' and data ->> 'ideaId' = ${String(id)}`;
    await app.jobs.runDue();
  };

  it('it is published then, against the price of that time', async () => {
    const { id } = await begin();
    expect(bodyOf(await publish(id, { at: inAnHour() }))).toMatchObject({
      status: 'draft',
      scheduledAt: expect.any(String),
    });
    expect(codeOf(await publish(id))).toBe('ideas.scheduled');
    const body = { ...wholeDraft(symbolId), revision: 1 };
    expect(codeOf(await call(saveIdeaDraft, { params: { id }, body }, author.token))).toBe('ideas.scheduled');
    await becomeDue(id);
    expect(bodyOf(await call(getIdea, { params: { id } }, author.token))).toMatchObject({ status: 'pending' });
  });

  it('its author is told if it cannot be, and it stays a draft', async () => {
    const moved = await buildTradedSymbol(db);
    const { id } = await begin({ symbolId: moved });
    await publish(id, { at: inAnHour() });
    await run(db)`update market_symbols set halted_at = now() where id = ${moved}`;
    await becomeDue(id);
    expect(bodyOf(await call(getIdea, { params: { id } }, author.token))).toMatchObject({
      status: 'draft',
      scheduledAt: null,
    });
    expect(await toldOf(id)).toBe('The symbol is no longer traded here. The idea is still a draft.');
  });

  it.each<[string, string, (symbolId: number) => Promise<unknown>]>([
    [
      'the price had passed the entry',
      'The price had passed the entry by then.',
      (symbolId) =>
        storePrices(db, symbolId, [
          { minute: Math.floor(Date.now() / 60_000) - 1, o: 9700, h: 9700, l: 9700, c: 9700 },
        ]),
    ],
    [
      'it would be valid for longer than is allowed by then',
      'It would have been valid for too short or too long',
      async () => {
        await run(db)`insert into settings (key, value) values ('ideas.maxDays', '1')`;
        onTestFinished(async () => void (await run(db)`delete from settings where key = 'ideas.maxDays'`));
      },
    ],
  ])('its author is told that %s', async (_what, text, happens) => {
    const symbolId = await buildTradedSymbol(db);
    const { id } = await begin({ symbolId, validUntil: inDays(3) });
    bodyOf(await publish(id, { at: inAnHour() }));
    await happens(symbolId);
    await becomeDue(id);
    expect(await toldOf(id)).toContain(text);
  });

  it('its author is told that they have lost the right', async () => {
    const demoted = await buildAuthor(db);
    const { id } = await begin({}, demoted);
    bodyOf(await publish(id, { at: inAnHour() }, demoted));
    await run(db)`update users set permissions = '{}' where id = ${demoted.id}`;
    await becomeDue(id);
    expect(await toldOf(id, demoted)).toContain('You no longer have the permission to publish ideas.');
  });

  it('it is taken back, and then not published', async () => {
    const { id } = await begin();
    await publish(id, { at: inAnHour() });
    expect(bodyOf(await call(recallIdea, { params: { id } }, author.token))).toMatchObject({ scheduledAt: null });
    await becomeDue(id);
    await run(db)`update ideas set scheduled_at = null where id = ${id}`;
    expect(bodyOf(await call(getIdea, { params: { id } }, author.token))).toMatchObject({ status: 'draft' });
    const other = await buildAuthor(db);
    expect(codeOf(await call(recallIdea, { params: { id } }, other.token))).toBe('ideas.notFound');
  });

  it('it is taken back while its job reads the price, and then neither published nor refused', async () => {
    const { id } = await begin();
    await publish(id, { at: inAnHour() });
    await run(db)`update ideas set scheduled_at = now() - interval '1 second' where id = ${id}`;
    const takingBack = createPublishing({
      db,
      news: { tell: () => {} },
      async readPrices(symbolIds) {
        bodyOf(await call(recallIdea, { params: { id } }, author.token));
        const bar = { t: 0, o: 100, h: 100, l: 100, c: 100, v: 0 };
        const last = { price: 100, at: 0, previousClose: 100, bar };
        return symbolIds.map((each) => ({
          symbolId: each,
          symbol: '',
          display: 'everyone' as const,
          last,
          tradingDays: [],
        }));
      },
    });
    await createScheduling({ db, publishing: takingBack }).publishDue(id);
    expect(bodyOf(await call(getIdea, { params: { id } }, author.token))).toMatchObject({
      status: 'draft',
      scheduledAt: null,
    });
    const { data } = bodyOf(await call(listNotifications, {}, author.token));
    expect(data.map(({ link }) => link)).not.toContain(`/notifications/ideas/${id}`);
  });

  it('the levels are checked at once but for the price', async () => {
    const { id } = await begin({ stop: '98.5' });
    expect(codeOf(await publish(id, { at: inAnHour() }))).toBe('ideas.stopSide');
    const { id: ahead } = await begin({ orderType: 'market' });
    expect(codeOf(await publish(ahead, { at: inAnHour() }))).toBe(null);
    const { id: past } = await begin();
    for (const at of ['2026-01-01T00:00:00.000Z', '2027-12-01T00:00:00.000Z'])
      expect(codeOf(await publish(past, { at }))).toBe('ideas.wrongTime');
  });
});
