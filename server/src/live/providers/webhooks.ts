import { AppError } from '#platform/http/errors.ts';
import { isRecent } from '#platform/http/webhooks.ts';

/** @throws AppError streams.badSignature when it is too old, or from the future */
export function checkAge(sentAt: number): void {
  if (!isRecent(sentAt)) throw new AppError('streams.badSignature');
}
