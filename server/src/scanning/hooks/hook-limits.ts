import { networkOf } from '#platform/http/origins.ts';
import { refuseUntil } from '#platform/throttles/bucket.ts';
import type { Throttles } from '#platform/throttles/throttles.ts';

/** Messages of a strategy, and wrong addresses of a network, in a minute. */
const [messagesPerMinute, wrongPerMinute] = [12_000, 60];
/** Messages are kept for a month: a day of them is 1.6 GB at most, whoever has the address. */
const messagesPerDay = 100_000;

/** Counts a message to a strategy. @throws AppError request.tooMany */
export function takeMessage(throttles: Throttles, strategyId: number): void {
  refuseUntil(throttles.take({ key: `hook ${strategyId}`, limit: messagesPerMinute, seconds: 60 }));
  refuseUntil(throttles.take({ key: `hook day ${strategyId}`, limit: messagesPerDay, seconds: 86_400 }));
}

/** Counts a wrong address. @param ip who has called it @throws AppError request.tooMany */
export function takeWrong(throttles: Throttles, ip: string): void {
  refuseUntil(throttles.take({ key: `hooks ${networkOf(ip)}`, limit: wrongPerMinute, seconds: 60 }));
}
