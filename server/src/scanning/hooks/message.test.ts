import { describe, expect, it } from 'vitest';
import { patience } from '#testing/patience.ts';
import { readMessage } from './message.ts';
import { repairedJson } from './repaired-json.ts';

const now = Date.parse('2026-11-27T06:43:02Z');
const read = (text: string) => readMessage(Buffer.from(text), now);
const whole = {
  id: '1',
  ticker: 'OANDA:XAUUSD',
  side: 'buy',
  price: 4112.3,
  barTime: '2026-11-27T06:30:00Z',
  tf: '30',
  sentAt: '2026-11-27T06:43:01Z',
  text: 'Gold turns up',
};
const message = (changes: object) => read(JSON.stringify({ ...whole, ...changes }));

describe('a message of TradingView', () => {
  it('is read as the template has it', () => {
    expect(message({})).toEqual({
      id: expect.any(String),
      reason: null,
      read: {
        ticker: 'OANDA:XAUUSD',
        symbol: null,
        side: 'long',
        price: 4112.3,
        timeframe: '30m',
        barAt: '2026-11-27T06:30:00.000Z',
        text: 'Gold turns up',
        skewSeconds: null,
      },
    });
    expect(message({ id: 1 }).id).toBe(message({}).id);
    expect(message({ id: `${'x'.repeat(2000)}1` }).id).not.toBe(message({ id: `${'x'.repeat(2000)}2` }).id);
    expect(message({ id: '' }).id).toBeNull();
  });

  it('is read as a line of text', () => {
    expect(read('OANDA:XAUUSD sell 4112.3 60 from the channel\nsecond line')).toMatchObject({
      id: null,
      reason: null,
      read: {
        ticker: 'OANDA:XAUUSD',
        side: 'short',
        price: 4112.3,
        timeframe: '1h',
        text: 'from the channel\nsecond line',
      },
    });
    expect(read('xauusd LONG')).toMatchObject({ reason: null, read: { ticker: 'XAUUSD', side: 'long', price: null } });
    expect(read('XAUUSD buy turns up')).toMatchObject({ reason: null, read: { price: null, text: 'turns up' } });
    expect(read('XAUUSD buy 4,112.3').reason).toBe('badPrice');
    for (const text of ['', ' ', 'Hello there', 'buy XAUUSD', '\0', '{"ticker":'])
      expect(read(text).reason).toBe('unreadable');
  });

  it('may have NaN and commas at the end, but not within its texts', () => {
    const text = '{"ticker": "XAUUSD", "side": "buy", "price": NaN, "text": "NaN, [1,] \\" ,}", "list": [1, 2, ], }';
    expect(read(text)).toMatchObject({ reason: null, read: { price: null, text: 'NaN, [1,] " ,}' } });
    expect(repairedJson('"abc')).toBe('"abc');
    expect(repairedJson('"abc\\')).toBe('"abc\\');
  });

  it('has a price of digits only', () => {
    for (const price of ['4112.3', 4112.3, '-3', 0.5]) expect(message({ price }).read.price).toBe(Number(price));
    for (const price of [null, '', 'NaN'])
      expect(message({ price })).toMatchObject({ reason: null, read: { price: null } });
    for (const price of ['4,112.3', '1e5', '0x10', '١٢', 'abc', [1], { a: 1 }, true, '9'.repeat(40)])
      expect(message({ price }).reason).toBe('badPrice');
    expect(read('{"ticker":"A","side":"buy","price":1e999}').reason).toBe('badPrice');
  });

  it('needs a ticker and a side', () => {
    for (const ticker of [undefined, '', ' ', 7, ['XAUUSD'], null, '\0'])
      expect(message({ ticker }).reason).toBe('noTicker');
    for (const side of [undefined, '', 'flat', 1, ['buy'], 'constructor'])
      expect(message({ side }).reason).toBe('noSide');
  });

  it('is no other JSON than an object, and `__proto__` is a name like any other', () => {
    for (const text of ['[]', '[{"ticker":"A","side":"buy"}]', '1', 'null', 'true', '"A buy"', '[['.repeat(4000)])
      expect(read(text).reason).toBe('unreadable');
    expect(read('{"__proto__": {"ticker": "XAUUSD", "side": "buy"}}').reason).toBe('noTicker');
    expect(read('{"__proto__": {"price": 1}, "ticker": "XAUUSD", "side": "buy"}').read.price).toBeNull();
  });

  it('is held back when a part in braces was not filled', () => {
    for (const text of [
      '{"ticker":"{{ticker}}"}',
      '{"ticker":"A","side":"{{strategy.order.action}}","price":{{close}}}',
      '{{x}}',
    ])
      expect(read(text).reason).toBe('placeholder');
  });

  it('has an interval as TradingView writes it: in minutes, or a letter', () => {
    const given = {
      1: '1m',
      '5': '5m',
      '240': '4h',
      '1D': '1d',
      D: '1d',
      W: '1w',
      '1h': '1h',
      '1M': null,
      '3': null,
      '': null,
    };
    for (const [tf, timeframe] of Object.entries(given)) expect(message({ tf }).read.timeframe, tf).toBe(timeframe);
    expect(message({ tf: 60 }).read.timeframe).toBe('1h');
    for (const tf of [['60'], { a: 1 }, 'constructor']) expect(message({ tf }).read.timeframe).toBeNull();
  });

  it('has times that can be, and tells how far the clock of the sender is off', () => {
    const at = Date.parse('2026-11-27T06:30:00Z');
    for (const barTime of ['2026-11-27T06:30:00Z', '2026-11-27T07:30:00+01:00', at, String(at), at / 1000])
      expect(message({ barTime })).toMatchObject({ reason: null, read: { barAt: '2026-11-27T06:30:00.000Z' } });
    for (const barTime of ['27.11.2026', '2026-13-45T00:00:00Z', '2028-01-01T00:00:00Z', 5, {}, '2020-01-01T00:00:00Z'])
      expect(message({ barTime }).reason).toBe('badTime');
    expect(message({ sentAt: '2026-11-27T06:44:02Z' }).read.skewSeconds).toBeNull();
    expect(message({ sentAt: '2026-11-27T06:44:03Z' }).read.skewSeconds).toBe(61);
    expect(message({ sentAt: '2026-11-27T06:33:02Z' }).read.skewSeconds).toBe(-600);
    expect(message({ sentAt: 'now' })).toMatchObject({ reason: null, read: { skewSeconds: null } });
  });

  it('has texts that the database can store', () => {
    const { read: said } = message({ ticker: 'xau\0usd', text: `a\0b${'x'.repeat(997)}\u{1F600}` });
    expect(said.ticker).toBe('XAUUSD');
    expect(said.text).not.toContain('\0');
    expect(said.text.isWellFormed()).toBe(true);
    expect(readMessage(Buffer.from([0xff, 0xfe, 0x41]), now).reason).toBe('unreadable');
  });

  it('is read in linear time, whatever it is', () => {
    const size = 16_000;
    const began = performance.now();
    for (const part of ['"', '\\"', ',', ', ', '{', '[', '{{', 'NaN', ' ', '{"a":', '-', '1', '\n'])
      read(part.repeat(size / part.length));
    expect(performance.now() - began).toBeLessThan(patience(1));
  });
});
