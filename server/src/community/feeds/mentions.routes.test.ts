import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readRows, rowOf, run } from '#db/rows.ts';
import { buildUser } from '#testing/factories.ts';
import { postDocument, wholeFeed } from '#testing/feed-posts.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import { createComment } from '@candela/contract/community/discussions';
import type { FeedBody } from '@candela/contract/community/feed-fields';
import {
  changeFeed,
  createFeed,
  hideFeed,
  listFeedPeople,
  listManagedFeeds,
  publishFeed,
} from '@candela/contract/community/feed-posts';
import { getFeed } from '@candela/contract/community/feeds';
import { listNotifications } from '@candela/contract/messaging/notifications';
import { listAuditEvents } from '@candela/contract/oversight/audit';
import { createReport, listReportedThings } from '@candela/contract/oversight/moderation';
import { search } from '@candela/contract/site/search';

const { db, call, app } = await startTestServer();
const author = await buildUser(db, { roleId: 2 });

const codeOf = (answer: { ok: boolean; body: unknown }) =>
  answer.ok ? null : (answer.body as { title: string }).title.replace(/^errors\.|\.title$/g, '');
const mentioning = (...ids: string[]) =>
  postDocument(
    ['Well seen:'],
    [{ type: 'paragraph', content: ids.map((userId) => ({ type: 'mention', attrs: { userId } })) }],
  );
const begin = async (given: Partial<FeedBody>) =>
  bodyOf(await call(createFeed, { body: wholeFeed({ isNotified: false, ...given }) }, author.token));
const publish = (id: number) => call(publishFeed, { params: { id }, body: { revision: 1 } }, author.token);
const published = async (given: Partial<FeedBody>) => bodyOf(await publish((await begin(given)).id));
const noticesOf = async ({ token }: { token: string }, id: number) =>
  bodyOf(await call(listNotifications, {}, token)).data.filter(({ link }) => link === `/education/feeds/${id}`);
const change = (id: number, revision: number, given: Partial<FeedBody>) =>
  call(changeFeed, { params: { id }, body: { revision, ...wholeFeed(given) } }, author.token);

describe('mentions in a post', () => {
  it('show the name that somebody has now, and tell them once', async () => {
    const person = await buildUser(db);
    const { id, mentions } = await published({ document: mentioning(person.id, person.id) });
    expect(mentions).toMatchObject([{ id: person.id }]);
    await run(db)`update users set first_name = 'Zoë <b>', last_name = 'Now' where id = ${person.id}`;
    const { body } = bodyOf(await call(getFeed, { params: { id } }, author.token));
    expect(body).toContain(`<a class="mention" href="/profile/${person.id}" data-mention="${person.id}">`);
    expect(body).toContain('@Zoë &lt;b&gt; Now</bdi>');
    expect(await noticesOf(person, id)).toMatchObject([{ contentType: 'feed' }]);
    const [listed] = bodyOf(await call(listManagedFeeds, { query: { status: 'published' } }, author.token)).data;
    expect(listed?.excerpt).toContain('@Zoë <b> Now');
  });

  it('are refused for whoever could not read it, and for more than five', async () => {
    const [outside, inside] = [await buildUser(db), await buildUser(db, { planIds: [12] })];
    const closed = await begin({ document: mentioning(outside.id), subscriptionTypeIds: [2] });
    expect(codeOf(await publish(closed.id))).toBe('feeds.unknownPerson');
    const open = await begin({ document: mentioning(inside.id), subscriptionTypeIds: [2] });
    expect(codeOf(await publish(open.id))).toBe(null);
    const nobody = await begin({ document: mentioning(crypto.randomUUID()) });
    expect(codeOf(await publish(nobody.id))).toBe('feeds.unknownPerson');
    const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => buildUser(db)));
    const many = await begin({ document: mentioning(...people.map((each) => each.id)) });
    expect(codeOf(await publish(many.id))).toBe('feeds.tooManyMentions');
    const invalid = await call(createFeed, { body: wholeFeed({ document: mentioning('no-id') }) }, author.token);
    expect(codeOf(invalid)).toBe('feeds.invalidDocument');
  });

  it('tell those only whom a change adds, and leave those in peace who may not read it any more', async () => {
    const [first, second, outside] = [await buildUser(db), await buildUser(db), await buildUser(db)];
    const { id, revision } = await published({ document: mentioning(first.id) });
    await run(db)`delete from notifications where user_id = ${first.id}`;
    await run(db)`update users set status = 'inactive' where id = ${outside.id}`;
    expect(codeOf(await change(id, revision, { document: mentioning(first.id, outside.id) }))).toBe(
      'feeds.unknownPerson',
    );
    expect(codeOf(await change(id, revision, { document: mentioning(first.id, second.id) }))).toBe(null);
    expect(await noticesOf(first, id)).toEqual([]);
    expect(await noticesOf(second, id)).toHaveLength(1);
    // A word can be corrected after somebody has left; other readers are looked at again.
    await run(db)`update users set status = 'inactive' where id = ${first.id}`;
    const document = mentioning(first.id, second.id);
    document.content.push(...postDocument(['More.']).content);
    expect(codeOf(await change(id, revision + 1, { document }))).toBe(null);
    expect(codeOf(await change(id, revision + 2, { document, subscriptionTypeIds: [2] }))).toBe('feeds.unknownPerson');
    await call(hideFeed, { params: { id }, body: { isHidden: true } }, author.token);
    expect(await noticesOf(second, id)).toEqual([]);
  });

  it('show the name in search, reports and discussions, and in the list of changes, which does not keep it', async () => {
    const person = await buildUser(db, { firstName: 'Xanthippe', lastName: 'Named' });
    const [reader, admin] = [await buildUser(db), await buildUser(db, { roleId: 4 })];
    const { id, revision } = await published({ document: mentioning(person.id) });
    expect(codeOf(await change(id, revision, { document: mentioning(person.id), languageCode: 'es' }))).toBe(null);
    await app.jobs.runDue();
    const found = bodyOf(await call(search, { query: { text: 'xanthippe' } }, reader.token));
    const titles = found.hits.map(({ title }) => title.replaceAll(/[\u{E000}\u{E001}]/gu, ''));
    expect(titles).toEqual(['Well seen: @Xanthippe Named']);
    const report = { kind: 'feed' as const, thingId: String(id), reason: 'spam' as const, text: '' };
    expect((await call(createReport, { body: report }, reader.token)).status).toBe(204);
    const [reported] = bodyOf(await call(listReportedThings, { query: { kind: 'feed' } }, admin.token)).data;
    expect([reported?.context, reported?.body].join()).toMatch(/@Xanthippe Named.*@Xanthippe Named/);
    bodyOf(await call(createComment, { params: { kind: 'feed', id }, body: { body: 'Indeed' } }, reader.token));
    const [told] = bodyOf(await call(listNotifications, {}, author.token)).data;
    expect(told?.title).toContain('@Xanthippe Named');
    const query = { entity: 'feed' as const, entityId: String(id) };
    const events = bodyOf(await call(listAuditEvents, { query }, admin.token)).data;
    expect(events.map(({ name }) => name)).toEqual(Array(2).fill('Well seen: @Xanthippe Named'));
    const kept = await readRows(db, rowOf({ event: z.string() }))`
      select a::text as event from audit_events a where entity = 'feed' and entity_id = ${String(id)}`;
    expect(kept.map(({ event }) => event).join()).not.toContain('Xanthippe');
  });

  it('are offered of those who would read it', async () => {
    const name = { firstName: 'Quirina', lastName: 'Offered' };
    const [outside, inside] = [await buildUser(db, name), await buildUser(db, { ...name, planIds: [12] })];
    const offered = async (query: Record<string, string>) =>
      bodyOf(await call(listFeedPeople, { query }, author.token)).data.map(({ id }) => id);
    expect(await offered({ search: 'quir', subscriptionTypeIds: '2' })).toEqual([inside.id]);
    expect((await offered({ search: 'quirina off' })).toSorted()).toEqual([inside.id, outside.id].toSorted());
    expect(await offered({})).toEqual([]);
    expect((await call(listFeedPeople, {}, inside.token)).status).toBe(403);
  });
});
