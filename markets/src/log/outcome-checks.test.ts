import { describe, expect, it } from 'vitest';
import { publishedBody } from '#outcomes/published-idea.ts';
import { resolveOutcome } from '#outcomes/resolve.ts';
import { beginOutcome, type OutcomeEvent } from '#outcomes/terms.ts';
import { randomIdea, randomMarket } from '#testing/random-ideas.ts';
import { candleDayText, candleLines, dayMilliseconds, dayOf, parseCandleDay, type CandleDay } from './candle-days.ts';
import { canonicalJson, type CanonicalValue } from './canonical-json.ts';
import { toHex } from './hexadecimal.ts';
import type { OpenedEntry } from './opened-ideas.ts';
import { utf8Bytes } from './openings.ts';
import { checkOutcomes } from './outcome-checks.ts';
import { sha256 } from './sha-256.ts';

const minute = 60_000;
const symbol = 'TEST:COIN';
/** An hour before midnight: the market goes on the next day. */
const start = Date.UTC(2026, 10, 23, 23);
const decimals = 2;
const market = randomMarket(5, 300).map((candle) => ({ ...candle, t: start + candle.t, decimals }));
const platform = '0'.repeat(32);

function daysOf(candles: typeof market): CandleDay[] {
  const from = Math.floor(start / dayMilliseconds) * dayMilliseconds;
  return [from, from + dayMilliseconds].map((begin) => ({
    symbol,
    day: dayOf(begin),
    candles: candles.filter(({ t }) => t >= begin && t < begin + dayMilliseconds),
  }));
}

const days = daysOf(market);

/** What the log says of ideas that were judged by the rules; `change` makes an operator's own of it. */
function logOf(count: number, change: (events: OutcomeEvent[], idea: number) => OutcomeEvent[] = (events) => events) {
  const entries: OpenedEntry[] = [];
  const add = (author: string, body: CanonicalValue) =>
    entries.push({ index: entries.length, author, body: canonicalJson(body) });
  let [over, net] = [0, 0];
  for (let idea = 0; idea < count; idea++) {
    const author = String(idea % 2)
      .repeat(32)
      .replaceAll('0', 'a');
    const { idea: given, actions } = randomIdea(idea);
    const at = (time: number) => start + time;
    const terms = { ...given, publishedAt: at(given.publishedAt), validUntil: at(given.validUntil) };
    const shifted = actions.map((action) => ({ ...action, at: at(action.at) }));
    add(
      author,
      publishedBody({
        ...terms,
        idea,
        symbol,
        decimals,
        basis: 'last',
        isSimulated: false,
        timeframe: '1h',
        style: 'swing',
        riskBps: 100,
        analysis: '',
        disclosure: 'none',
        audience: [],
        event: null,
        isDuplicate: false,
      }),
    );
    for (const action of shifted) add(author, { kind: 'action', idea, ...action });
    const state = beginOutcome(terms);
    const until = start + 300 * minute;
    const events = change(resolveOutcome(terms, state, { actions: shifted, candles: market, until }), idea);
    for (const event of events) add(author, { kind: 'outcome', idea, event: { ...event } });
    if (state.status !== 'pending' && state.status !== 'active') over += 1;
    if (state.status !== 'void') net += events.at(-1)?.net ?? 0;
  }
  for (const { day, candles } of days)
    add(platform, {
      kind: 'candles',
      symbol,
      day,
      count: candles.length,
      hash: toHex(sha256(utf8Bytes(candleLines(candles)))),
    });
  return { entries, over, net };
}

describe('outcomes', () => {
  it('follow from the candles of an export by the same rules, with the figures of their authors', () => {
    const { entries, over, net } = logOf(300);
    const report = checkOutcomes(sha256, entries, days);
    expect(report).toMatchObject({ wrong: null, judged: over, unjudged: 300 - over });
    expect(report).toMatchObject({ committedDays: 2, uncommittedDays: 0 });
    expect(over).toBeGreaterThan(200);
    expect(report.records).toHaveLength(2);
    const total = report.records.reduce((sum, { scorecard }) => sum + scorecard.totalR, 0);
    expect(total).toBeCloseTo(net / 10_000, 6);
  });

  it('that somebody has changed, added or left out are named, the first one', () => {
    const honest = logOf(300);
    const stopped = honest.entries.find(({ body }) => body.includes('"type":"stopped"'));
    expect(stopped).toBeDefined();
    const better = honest.entries.map((entry) =>
      entry.index === stopped?.index ? { ...entry, body: entry.body.replace(/"net":-?\d+/, '"net":10000') } : entry,
    );
    const changed = checkOutcomes(sha256, better, days);
    expect(changed.wrong).toMatchObject({ index: stopped?.index, fault: 'outcome' });
    expect(changed.wrong?.said).toContain('"net":10000');
    expect(changed.wrong?.computed).not.toContain('"net":10000');
    // A loss that is not told: the idea ends otherwise.
    const cut = logOf(300, (events) =>
      events.at(-1)?.type === 'stopped'
        ? [...events.slice(0, -1), { seq: events.length, type: 'cancelled', at: events.at(-1)?.at ?? 0 }]
        : events,
    );
    expect(checkOutcomes(sha256, cut.entries, days).wrong?.said).toContain('"cancelled"');
    // An event after the end.
    const more = logOf(300, (events) => {
      const last = events.at(-1);
      return last?.type === 'stopped' ? [...events, { ...last, seq: last.seq + 1 }] : events;
    });
    expect(checkOutcomes(sha256, more.entries, days).wrong).toMatchObject({ fault: 'outcome', computed: null });
  });

  it('are not computed without all of their candles, and candles are those that were committed to', () => {
    const { entries, over } = logOf(100);
    const first = checkOutcomes(sha256, entries, days.slice(0, 1));
    expect(first.wrong).toBeNull();
    expect(first.judged).toBeLessThan(over);
    expect(first.judged + first.unjudged).toBe(100);
    const other = daysOf(market.map((candle, at) => (at === 50 ? { ...candle, h: candle.h + 1 } : candle)));
    const uncommitted = entries.filter(({ author }) => author !== platform);
    expect(checkOutcomes(sha256, entries, other)).toMatchObject({
      wrong: { fault: 'candles', said: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      judged: 0,
      unjudged: 100,
    });
    expect(checkOutcomes(sha256, uncommitted, days)).toMatchObject({ wrong: null, uncommittedDays: 2 });
  });

  it('of bodies that are none, or of another version, are passed over', () => {
    const bodies = ['', '[]', 'null', '{"kind":"published"}', '{"kind":"outcome","idea":1,"event":{"seq":1,"at":1}}'];
    const entries = bodies.map((body, index) => ({ index, author: 'a'.repeat(32), body }));
    expect(checkOutcomes(sha256, entries, days)).toMatchObject({ wrong: null, judged: 0, unjudged: 0 });
  });
});

it('a day of an export is read as it was written, and not with candles of another day or order', () => {
  for (const day of days) expect(parseCandleDay(candleDayText(day))).toEqual(day);
  const [day] = days;
  if (!day) throw new Error('no day');
  const candles = day.candles.toReversed();
  for (const wrong of [
    '',
    'null',
    '{}',
    candleDayText({ ...day, candles }),
    candleDayText({ ...day, day: '2026-11-29' }),
  ])
    expect(parseCandleDay(wrong)).toBeNull();
});
