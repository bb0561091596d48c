import type { Bar } from './bars.ts';
import { ByteReader, ByteWriter, ChunkError } from './packed-numbers.ts';

/** Bars of one symbol and one length in the order of time: a trading day of minutes, a month of hours, a year of days. */
export interface Chunk {
  /** Prices are whole numbers of 10^-decimals. */
  decimals: number;
  /** Volumes are whole numbers of 10^-volumeDecimals. */
  volumeDecimals: number;
  bars: readonly Bar[];
}

const version = 1;
const minute = 60_000;
const maxDecimals = 15;
/** The year 2100: nothing later is a bar. */
const maxMinute = 4_102_444_800_000 / minute;
/** Prices are between -2^49 and 2^49, so that four times their difference is exact as well. */
const maxPrice = 2 ** 49;
/** The least that a bar takes: a byte each for open, close, high and low. */
const bytesOfBar = 4;

/**
 * Packs bars into bytes: 5 to 8 for a minute of forex, shares or crypto (`bench/packing.mjs`). The same bars always give the same bytes.
 *
 * Format 1: version, decimals and decimals of volume, a byte each; then numbers of variable length (`packed-numbers.ts`):
 * - how many bars; the step, which is the shortest time between two of them, in minutes (1 for a single one); the unit of prices and that
 *   of volumes, the largest of which all are multiples (so that of prices is at least the tick size; that of volumes is 0 if all are 0).
 * - for each bar: open less the close before, for the first less 0, interleaved (0, -1, 1 …) and doubled, plus 1 if the time since the
 *   bar before is not one step: then follows that time, in minutes, for the first bar since 1970. Close less open, interleaved. High less
 *   the higher of both. The lower of both less low. Volume, unless all are 0. Prices and volumes are divided by their units.
 *
 * @throws RangeError for bars that are no whole numbers, not on a minute, not in order, or whose high or low lies between open and close
 */
export function packChunk({ decimals, volumeDecimals, bars }: Chunk): Uint8Array {
  if (!areDecimals(decimals) || !areDecimals(volumeDecimals)) throw new RangeError('decimals are from 0 to 15');
  for (const bar of bars) checkWhole(bar);
  const [unit, volumeUnit] = unitsOf(bars);
  const step = stepOf(bars);
  const writer = new ByteWriter(32 + bars.length * 12);
  for (const byte of [version, decimals, volumeDecimals]) writer.byte(byte);
  for (const number of [bars.length, step, unit, volumeUnit]) writer.number(number);
  let [time, close] = [0, 0];
  for (const [place, { t, o, h, l, c, v }] of bars.entries()) {
    const passed = t / minute - time;
    const isStep = passed === step && place > 0;
    writer.number(2 * interleaved((o - close) / unit) + (isStep ? 0 : 1));
    if (!isStep) writer.number(passed);
    writer.number(interleaved((c - o) / unit));
    writer.number((h - Math.max(o, c)) / unit);
    writer.number((Math.min(o, c) - l) / unit);
    if (volumeUnit > 0) writer.number(v / volumeUnit);
    [time, close] = [t / minute, c];
  }
  return writer.bytes();
}

/** @throws ChunkError for bytes that are not those of a chunk: its fault tells why */
export function unpackChunk(bytes: Uint8Array): Chunk {
  const reader = new ByteReader(bytes);
  if (reader.byte() !== version) throw new ChunkError('version');
  const [decimals, volumeDecimals] = [reader.byte(), reader.byte()];
  if (!areDecimals(decimals) || !areDecimals(volumeDecimals)) throw new ChunkError('decimals');
  const [count, step, unit, volumeUnit] = [reader.number(), reader.number(), reader.number(), reader.number()];
  if (count * bytesOfBar > reader.left) throw new ChunkError('count');
  if (step === 0) throw new ChunkError('time');
  if (unit === 0) throw new ChunkError('price');
  const bars: Bar[] = [];
  let [time, close] = [0, 0];
  for (let place = 0; place < count; place++) {
    const first = reader.number();
    const passed = first % 2 === 0 ? step : reader.number();
    time += passed;
    if ((passed === 0 && place > 0) || time > maxMinute) throw new ChunkError('time');
    const o = close + signed(Math.floor(first / 2)) * unit;
    const c = o + signed(reader.number()) * unit;
    const h = Math.max(o, c) + reader.number() * unit;
    const l = Math.min(o, c) - reader.number() * unit;
    const v = volumeUnit > 0 ? reader.number() * volumeUnit : 0;
    if (h > maxPrice || l < -maxPrice || v > Number.MAX_SAFE_INTEGER) throw new ChunkError('price');
    bars.push({ t: time * minute, o, h, l, c, v });
    close = c;
  }
  if (reader.left > 0) throw new ChunkError('rest');
  return { decimals, volumeDecimals, bars };
}

/** Signed numbers as numbers from 0 on, so that small ones are short: 0, -1, 1, -2 … */
const interleaved = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);
const signed = (value: number): number => (value % 2 === 0 ? value / 2 : -(value + 1) / 2);

const areDecimals = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= maxDecimals;

function checkWhole({ t, o, h, l, c, v }: Bar): void {
  const isWhole = Number.isInteger(o) && Number.isInteger(h) && Number.isInteger(l) && Number.isInteger(c);
  const isInOrder = h >= o && h >= c && l <= o && l <= c && h <= maxPrice && l >= -maxPrice;
  if (!isWhole || !isInOrder) throw new RangeError(`the prices of the bar at ${t} are impossible`);
  if (!Number.isSafeInteger(v) || v < 0) throw new RangeError(`the volume of the bar at ${t} is impossible`);
  const at = t / minute;
  if (!Number.isInteger(at) || at < 0 || at > maxMinute) throw new RangeError(`${t} is not on a minute`);
}

/** The shortest time between two bars, in minutes. */
function stepOf(bars: readonly Bar[]): number {
  let step = Infinity;
  let before: Bar | null = null;
  for (const bar of bars) {
    const passed = before ? (bar.t - before.t) / minute : Infinity;
    if (passed <= 0) throw new RangeError(`the bar at ${bar.t} is not after the one before`);
    step = Math.min(step, passed);
    before = bar;
  }
  return step === Infinity ? 1 : step;
}

/** The largest number of which all prices are multiples, and that of volumes. */
function unitsOf(bars: readonly Bar[]): [number, number] {
  let [unit, volumeUnit] = [0, 0];
  for (const { o, h, l, c, v } of bars) {
    if (unit !== 1) for (const price of [o, h, l, c]) unit = commonDivisor(unit, Math.abs(price));
    if (volumeUnit !== 1) volumeUnit = commonDivisor(volumeUnit, v);
  }
  return [unit || 1, volumeUnit];
}

function commonDivisor(a: number, b: number): number {
  let [larger, smaller] = [a, b];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
