import { describe, expect, it } from 'vitest';
import { WatchRecord } from './watch-record.ts';

const play = (record: WatchRecord, from: number, to: number) => {
  for (let time = from; time <= to; time += 0.25) record.at(time, true);
};

describe('what was watched', () => {
  it('is one piece while it plays on', () => {
    const record = new WatchRecord([], 0);
    play(record, 0, 12);
    expect(record.take()).toEqual({ positionSeconds: 12, watched: [[0, 12]] });
  });

  it('leaves out what was jumped over, forwards and backwards', () => {
    const record = new WatchRecord([], 0);
    play(record, 0, 5);
    record.at(60, false);
    play(record, 60, 62);
    record.at(10, false);
    play(record, 10, 11);
    expect(record.take()?.watched).toEqual([
      [0, 5],
      [60, 62],
      [10, 11],
    ]);
  });

  it('does not count a jump that was not announced', () => {
    const record = new WatchRecord([], 0);
    record.at(3, true);
    record.at(40, true);
    expect(record.take()).toEqual({ positionSeconds: 40, watched: [] });
  });

  it('keeps a report that failed and sends it with what came meanwhile', () => {
    const record = new WatchRecord([], 0);
    play(record, 0, 10);
    record.take();
    play(record, 10, 14);
    expect(record.take()).toBeNull();
    record.restoreUnsent();
    expect(record.unsent).toEqual({
      positionSeconds: 14,
      watched: [
        [0, 10],
        [10, 14],
      ],
    });
    const second = record.take();
    expect(second?.watched).toEqual([
      [0, 10],
      [10, 14],
    ]);
    if (second) record.settle(second);
    expect(record.unsent).toBeNull();
    expect(record.take()).toBeNull();
  });

  it('goes on from what an earlier visit could not send', () => {
    const record = new WatchRecord([[5, 9]], 9);
    expect(record.take()).toEqual({ positionSeconds: 9, watched: [[5, 9]] });
  });

  it('reports a position that was only sought', () => {
    const record = new WatchRecord([], 0);
    record.at(33, false);
    expect(record.take()).toEqual({ positionSeconds: 33, watched: [] });
  });

  it('never sends more pieces than the server takes', () => {
    const record = new WatchRecord(
      Array.from({ length: 150 }, (_unused, n) => [n * 10, n * 10 + 1] as const),
      0,
    );
    const first = record.take();
    expect(first?.watched).toHaveLength(100);
    if (first) record.settle(first);
    expect(record.take()?.watched).toHaveLength(50);
  });
});
