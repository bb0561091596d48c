import type { ErrorBody } from '@candela/contract/errors';

/** A failed response of the API. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: ErrorBody | null;
  /** Seconds to wait, if sent by the server; otherwise null. */
  readonly retryAfter: number | null;

  constructor(status: number, body: ErrorBody | null, retryAfter: number | null, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** A call that was not made because nobody is signed in. */
export class CallCancelled extends Error {
  constructor() {
    super('The call needs a signed-in user.');
    this.name = 'CallCancelled';
  }
}
