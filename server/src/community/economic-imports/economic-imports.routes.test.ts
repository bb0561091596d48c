import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildUser } from '#testing/factories.ts';
import { bodyOf, startTestServer } from '#testing/test-server.ts';
import {
  createEconomicEvent,
  getEconomicEvent,
  listEconomicEvents,
  updateEconomicEvent,
} from '@candela/contract/community/economic-events';
import {
  cancelEconomicImport,
  createEconomicImport,
  exportEconomicRows,
  getEconomicImport,
  listEconomicImports,
  listEconomicRows,
  maxCalendarBytes,
  previewEconomicImport,
  startEconomicImport,
  undoEconomicImport,
  type EconomicImport,
} from '@candela/contract/community/economic-imports';

const { app, call, config, db } = await startTestServer();
const admin = await buildUser(db, { roleId: 1 });

const settings = { zone: null, currency: null, impact: 'low' as const, joins: true };

async function send(id: string, bytes: Buffer) {
  const response = await app.inject({
    method: 'PUT',
    url: `/api/economic-imports/${id}/file`,
    headers: {
      'x-api-key': config.apiKey,
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: bytes,
  });
  return { status: response.statusCode, title: response.json<{ title?: string }>().title };
}

const get = async (id: string) => bodyOf(await call(getEconomicImport, { params: { id } }, admin.token));

/** Sends a file and reads it. */
async function preview(
  content: string,
  given: Partial<{ source: string; zone: string; currency: string; joins: boolean }> = {},
): Promise<EconomicImport> {
  const { source = 'Test Calendar', ...others } = given;
  const id = randomUUID();
  const body = { ...settings, ...others, id, source, fileName: 'calendar.csv' };
  bodyOf(await call(createEconomicImport, { body }, admin.token));
  expect((await send(id, Buffer.from(content))).status).toBe(200);
  await app.jobs.runDue();
  return get(id);
}

async function start({ id, preview: number }: EconomicImport): Promise<EconomicImport> {
  bodyOf(await call(startEconomicImport, { params: { id }, body: { preview: number } }, admin.token));
  await app.jobs.runDue();
  return get(id);
}

async function undo({ id }: EconomicImport): Promise<EconomicImport> {
  bodyOf(await call(undoEconomicImport, { params: { id } }, admin.token));
  await app.jobs.runDue();
  return get(id);
}

const importAll = async (content: string, source?: string) =>
  start(await preview(content, source === undefined ? {} : { source }));

async function eventsOf(year: number) {
  const [from, before] = [`${year}-05-01`, `${year}-06-01`];
  return bodyOf(await call(listEconomicEvents, { query: { from, before, zone: 'UTC', limit: 100 } }, admin.token)).data;
}

const table = (...rows: string[]) => ['date,zone,currency,title,impact,forecast,previous,actual', ...rows].join('\n');

describe('an import of economic events', () => {
  it('is previewed, and writes nothing before it is confirmed', async () => {
    const read = await preview(
      table(
        '2001-05-02 08:30,America/New_York,USD,Claims,high,220K,215K,221K',
        '2001-05-03 08:30,,USD,Zoneless,high,,,',
      ),
    );
    expect(read).toMatchObject({
      state: 'read',
      format: 'csv',
      rowCount: 2,
      newCount: 1,
      errorCount: 1,
      writtenCount: 0,
    });
    expect(await eventsOf(2001)).toEqual([]);
    const rows = async (wrong: boolean) =>
      bodyOf(await call(listEconomicRows, { params: { id: read.id }, query: { wrong } }, admin.token)).data;
    expect(await rows(false)).toMatchObject([
      { row: 2, action: 'new', title: 'Claims', at: '2001-05-02T12:30:00.000Z' },
    ]);
    expect(await rows(true)).toMatchObject([{ row: 3, reason: 'zoneNeeded', action: null }]);
    const { csv } = bodyOf(await call(exportEconomicRows, { params: { id: read.id } }, admin.token));
    expect(csv).toContain('3,zoneNeeded,');

    const zoned = { ...settings, zone: 'Europe/London' };
    expect((await call(previewEconomicImport, { params: { id: read.id }, body: zoned }, admin.token)).status).toBe(202);
    const stale = await call(
      startEconomicImport,
      { params: { id: read.id }, body: { preview: read.preview } },
      admin.token,
    );
    expect(stale.status).toBe(409);
    await app.jobs.runDue();
    expect(await start(await get(read.id))).toMatchObject({
      state: 'done',
      writtenCount: 2,
      errorCount: 0,
      canUndo: true,
    });
    expect(await eventsOf(2001)).toMatchObject([
      { title: 'Claims', source: 'Test Calendar', forecast: '220', unit: 'K', zone: 'America/New_York' },
      { title: 'Zoneless', at: '2001-05-03T07:30:00.000Z', zone: 'Europe/London' },
    ]);
    expect((await call(cancelEconomicImport, { params: { id: read.id } }, admin.token)).status).toBe(409);
  });

  it('joins what was entered by hand or is of another source on that day, if the admin does not want it twice', async () => {
    const time = { precision: 'minute' as const, at: '2009-05-14T12:30:00.000Z', day: null, zone: null };
    const figures = { unit: '%', forecast: '0.4', previous: null, revisedPrevious: null, actual: null };
    const byHand = {
      title: 'Retail sales',
      currency: 'USD',
      country: 'US',
      impact: 'high' as const,
      ...time,
      ...figures,
    };
    bodyOf(await call(createEconomicEvent, { body: byHand }, admin.token));
    await importAll(table('2009-05-20 12:30,UTC,USD,Claims,low,220K,,'), 'Elsewhere');
    const file = table(
      '2009-05-14 13:30,UTC,USD,RETAIL SALES,low,0.5%,0.3%,',
      '2009-05-14 15:00,UTC,USD,Retail Sales May,low,9%,,',
      '2009-05-15 12:30,UTC,USD,Retail sales,low,0.1%,,',
      '2009-05-20 12:30,UTC,USD,Claims,low,220K,,',
      '2009-05-20 12:30,UTC,EUR,Claims,low,1K,,',
    );
    const read = await preview(file, { source: 'Twins' });
    expect(read).toMatchObject({ twinCount: 2, joins: true, newCount: 3, movedCount: 1, sameCount: 1 });
    const rows = async () =>
      bodyOf(await call(listEconomicRows, { params: { id: read.id }, query: {} }, admin.token)).data;
    const kinds = (await rows()).map(({ isTwin, action }) => (isTwin ? `twin ${action}` : action));
    expect(kinds).toEqual(['twin moved', 'new', 'new', 'twin same', 'new']);

    const done = await start(await get(read.id));
    const sales = async () => (await eventsOf(2009)).filter(({ at }) => at?.startsWith('2009-05-14T1') ?? false);
    expect(await sales()).toMatchObject([
      // What it is called, and how much it matters, is what the admin has said.
      {
        title: 'Retail sales',
        impact: 'high',
        source: '',
        forecast: '0.5',
        previous: '0.3',
        at: '2009-05-14T13:30:00.000Z',
      },
      { title: 'Retail Sales May', source: 'Twins' },
    ]);
    expect(await preview(file, { source: 'Twins' })).toMatchObject({ newCount: 0, movedCount: 0, sameCount: 5 });
    await undo(done);
    expect(await sales()).toMatchObject([{ title: 'Retail sales', forecast: '0.4', at: '2009-05-14T12:30:00.000Z' }]);
  });

  it('again changes nothing; an actual figure comes later, and a corrected one before it goes beside it', async () => {
    const first = table('2002-05-02 12:30,UTC,USD,Payrolls,high,150K,140K,');
    await importAll(first);
    expect(await preview(first)).toMatchObject({ newCount: 0, changedCount: 0, sameCount: 1 });
    const later = await preview(table('2002-05-02 12:30,UTC,USD,Payrolls,high,,138K,155K'));
    expect(later).toMatchObject({ newCount: 0, changedCount: 1, movedCount: 0 });
    await start(later);
    const [event] = await eventsOf(2002);
    expect(event).toMatchObject({
      forecast: '150',
      previous: '140',
      revisedPrevious: '138',
      actual: '155',
      revision: 2,
    });
    const { revisions } = bodyOf(await call(getEconomicEvent, { params: { id: event?.id ?? 0 } }, admin.token));
    expect(revisions).toMatchObject([
      { number: 2, actual: '155', isImported: true, author: null },
      { number: 1, actual: null, isImported: true },
    ]);
  });

  it('moves an event whose date has changed: by what its source calls it, or the nearest of its series', async () => {
    await importAll(
      table(
        '2003-05-05 12:30,UTC,USD,Retail sales,high,,,',
        '2003-05-12 12:30,UTC,USD,Jobless claims,low,,,',
        '2003-05-19 12:30,UTC,USD,Jobless claims,low,,,',
      ),
    );
    const moved = await preview(
      table(
        '2003-05-06 14:00,UTC,USD,Retail sales,high,,,',
        '2003-05-12 12:30,UTC,USD,Jobless claims,low,,,',
        '2003-05-20 12:30,UTC,USD,Jobless claims,low,,,',
        '2003-05-26 12:30,UTC,USD,Jobless claims,low,,,',
      ),
    );
    expect(moved).toMatchObject({ movedCount: 2, newCount: 1, sameCount: 1 });
    await start(moved);
    expect((await eventsOf(2003)).map(({ at }) => at?.slice(0, 16))).toEqual([
      '2003-05-06T14:00',
      '2003-05-12T12:30',
      '2003-05-20T12:30',
      '2003-05-26T12:30',
    ]);

    const keyed = (at: string) => `uid,date,currency,title\nabc,${at},EUR,Rate decision`;
    await importAll(keyed('2003-05-07T12:15:00Z'), 'Keys');
    await importAll(keyed('2003-05-21T12:15:00Z'), 'Keys');
    const euro = (await eventsOf(2003)).filter(({ currency }) => currency === 'EUR');
    expect(euro).toMatchObject([{ at: '2003-05-21T12:15:00.000Z', revision: 2 }]);
    // Another source has its own events, if the admin wants them apart.
    await start(await preview(keyed('2003-05-21T12:15:00Z'), { source: 'Others', joins: false }));
    expect((await eventsOf(2003)).filter(({ currency }) => currency === 'EUR')).toHaveLength(2);
  });

  it('is taken back as it was, but for what somebody has changed since', async () => {
    await importAll(table('2004-05-03 12:30,UTC,USD,A,low,1.0,,', '2004-05-04 12:30,UTC,USD,B,low,1.0,,'));
    const before = await eventsOf(2004);
    const done = await importAll(
      table(
        '2004-05-03 12:30,UTC,USD,A,low,2.0,,',
        '2004-05-04 12:30,UTC,USD,B,low,2.0,,',
        '2004-05-05 12:30,UTC,USD,C,low,,,',
        '2004-05-06 12:30,UTC,USD,D,low,,,',
      ),
    );
    const b = (await eventsOf(2004)).find(({ title }) => title === 'B');
    if (!b) throw new Error('there is no B');
    const { id, source: _source, isDemo: _isDemo, ...given } = b;
    const body = { ...given, forecast: '3.0' };
    bodyOf(await call(updateEconomicEvent, { params: { id }, body }, admin.token));
    const undone = await undo(done);
    expect(undone).toMatchObject({ state: 'undone', undoneCount: 3, leftCount: 1, canUndo: false });
    const after = await eventsOf(2004);
    expect(after.map(({ title, forecast }) => [title, forecast])).toEqual([
      ['A', '1.0'],
      ['B', '3.0'],
    ]);
    expect(after[0]?.id).toBe(before[0]?.id);
    // What was taken back can be imported again.
    const again = await importAll(table('2004-05-05 12:30,UTC,USD,C,low,,,'));
    expect(again).toMatchObject({ newCount: 1, writtenCount: 1 });
  });

  it('that is cancelled before it is confirmed leaves nothing', async () => {
    const read = await preview(table('2005-05-03 12:30,UTC,USD,A,low,,,'));
    const cancelled = bodyOf(await call(cancelEconomicImport, { params: { id: read.id } }, admin.token));
    expect(cancelled.state).toBe('cancelled');
    expect(bodyOf(await call(listEconomicRows, { params: { id: read.id } }, admin.token)).data).toEqual([]);
    expect(
      (await call(startEconomicImport, { params: { id: read.id }, body: { preview: 1 } }, admin.token)).status,
    ).toBe(409);
  });

  it('that is cancelled while it runs takes back what it has written', async () => {
    const read = await preview(
      table(
        ...Array.from(
          { length: 250 },
          (_each, at) => `2006-05-${String(1 + (at % 28)).padStart(2, '0')} 12:30,UTC,USD,R${at}x,low,,,`,
        ),
      ),
    );
    bodyOf(await call(startEconomicImport, { params: { id: read.id }, body: { preview: 1 } }, admin.token));
    bodyOf(await call(cancelEconomicImport, { params: { id: read.id } }, admin.token));
    await app.jobs.runDue();
    expect((await get(read.id)).state).toBe('undone');
    expect(await eventsOf(2006)).toEqual([]);
  });

  it('refuses what is too large, no calendar, or not there, and says why', async () => {
    const { id } = bodyOf(
      await call(
        createEconomicImport,
        { body: { ...settings, id: randomUUID(), source: 'S', fileName: 'a.ics' } },
        admin.token,
      ),
    );
    expect(await send(id, Buffer.alloc(30 * 1024 ** 2))).toMatchObject({
      status: 413,
      title: 'errors.economicImports.tooLarge.title',
    });
    expect(maxCalendarBytes).toBeLessThan(30 * 1024 ** 2);
    expect((await send(id, Buffer.from('<html>'))).status).toBe(200);
    expect((await send(id, Buffer.from('<html>'))).status).toBe(409);
    await app.jobs.runDue();
    expect(await get(id)).toMatchObject({ state: 'refused', problem: 'html' });

    const address = 'http://127.0.0.1:9/calendar.ics?token=secret';
    const own = { ...settings, id: randomUUID(), source: 'S', address };
    expect(bodyOf(await call(createEconomicImport, { body: own }, admin.token)).name).toBe(
      'http://127.0.0.1:9/calendar.ics',
    );
    await app.jobs.runDue();
    expect((await get(own.id)).state).toBe('refused');
    const both = { ...settings, id: randomUUID(), source: 'S', fileName: 'a.ics', address };
    expect((await call(createEconomicImport, { body: both }, admin.token)).status).toBe(400);
  });

  it('is of nobody else: ids of others are not found when they are used again', async () => {
    const other = await buildUser(db, { roleId: 1 });
    const body = { ...settings, id: randomUUID(), source: 'S', fileName: 'a.ics' };
    bodyOf(await call(createEconomicImport, { body }, admin.token));
    bodyOf(await call(createEconomicImport, { body }, admin.token));
    expect((await call(createEconomicImport, { body }, other.token)).status).toBe(404);
    const [first, ...rest] = bodyOf(await call(listEconomicImports, { query: { limit: 100 } }, other.token)).data;
    expect(first?.id).toBe(body.id);
    expect(rest.some(({ id }) => id === body.id)).toBe(false);
  });
});
