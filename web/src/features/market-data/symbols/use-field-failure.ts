import { ApiError } from '#platform/api/api-error.ts';
import { useFailureText } from '#platform/api/failure-text.ts';
import type { ErrorCode } from '@candela/contract/errors';

/** The text of a failed call at the field that it is about; null for other failures. */
export function useFieldFailure(): (error: Error | null, ...codes: ErrorCode[]) => string | null {
  const text = useFailureText();
  return (error, ...codes) =>
    error instanceof ApiError && codes.some((code) => error.body?.title === `errors.${code}.title`)
      ? text(error)
      : null;
}
