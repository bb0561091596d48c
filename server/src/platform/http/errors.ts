import { errorBody, errorCatalogue, type ErrorBody, type ErrorCode } from '@candela/contract/errors';

/** A failure with a code of the error catalogue: the only way to answer with an error. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds until a retry makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;
  /** The user concerned, for the security log, if that is not the caller; not part of the response. */
  readonly userId: string | undefined;

  constructor(
    code: ErrorCode,
    details: { message?: string; retryAfterSeconds?: number; userId?: string; cause?: unknown } = {},
  ) {
    super(details.message ?? errorCatalogue[code].message, { cause: details.cause });
    this.code = code;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.userId = details.userId;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  get body(): ErrorBody {
    return errorBody(this.code, this.message);
  }
}

/**
 * How a failure is logged; null: not at all. That another service does not respond, or that there is too much to do at once, is worth a
 * look, and no fault of this server.
 */
export function logLevelOf({ code, status }: AppError): 'error' | 'warn' | null {
  if (status < 500) return null;
  return code.startsWith('server.') && code !== 'server.busy' ? 'error' : 'warn';
}

/**
 * The response to a failed request. A page that reads something which does not exist shows that in its place, so clients
 * need not show it a second time.
 */
export function errorBodyFor(method: string, { code, status, body }: AppError): ErrorBody {
  const isSaidByPage = method === 'GET' && (status === 404 || code === 'request.invalid');
  return isSaidByPage ? { ...body, isToShow: false } : body;
}

const frameworkCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupportedType',
  FST_ERR_BAD_URL: 'request.malformed',
  // A body whose encoding is not the declared one.
  Z_DATA_ERROR: 'request.malformed',
  Z_BUF_ERROR: 'request.malformed',
};

/** Refusals of the framework and its plugins that have no error code of ours, by HTTP status. */
const refusalCodes: Record<number, ErrorCode> = {
  404: 'request.unknownRoute',
  412: 'request.preconditionFailed',
  413: 'request.tooLarge',
  415: 'request.unsupportedType',
  416: 'request.badRange',
  429: 'request.tooMany',
};

/** Connection lost, refused or shutting down, or no free connection: worth a retry, unlike a bug. */
const databaseGone = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
]);

/** Messages of the pool that have no code: a connection broke, or none became free in time. */
const poolFailures = ['Connection terminated', 'timeout exceeded when trying to connect'];

/** No space left, as reported by PostgreSQL and by the file system. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** The response for anything thrown; unknown errors reveal no internals. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    const known = frameworkCodes[code];
    if (known) return new AppError(known, { cause: error });
    if (diskFull.has(code)) return new AppError('server.diskFull', { cause: error });
    if (databaseGone.has(code) || poolFailures.some((text) => cause.message.includes(text))) {
      return new AppError('server.noDatabase', { cause: error, retryAfterSeconds: 5 });
    }
  }
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) {
    const code = refusalCodes[status];
    if (code) return new AppError(code, { cause: error });
    return new AppError('request.malformed', { message: 'The request cannot be read.', cause: error });
  }
  return new AppError('server.failed', { cause: error });
}
