import { AppError } from '#platform/http/errors.ts';

/** At most `limit` attempts in `seconds`, counted from the first. */
export interface Bucket {
  /** Who attempts what. Addresses are not stored in clear text: see `throttleKey`. */
  key: string;
  limit: number;
  seconds: number;
}

/** @throws AppError request.tooMany with the seconds to wait, unless `retryAfterSeconds` is null */
export function refuseUntil(retryAfterSeconds: number | null): void {
  if (retryAfterSeconds !== null) throw new AppError('request.tooMany', { retryAfterSeconds });
}
