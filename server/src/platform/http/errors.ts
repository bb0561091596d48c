import { errorBody, errorCatalogue, type ErrorBody, type ErrorCode } from '@candela/contract/errors';

/** A failure with a code of the catalogue: the one way to answer with an error. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfterSeconds: number | undefined;
  /** Whom it is about, for the security log, where that is not the caller; it is not answered. */
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
 * What is answered to a request. The page that reads something which is not there says so in its place, so that clients
 * need not say it a second time.
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
  // A body that is not encoded as it says.
  Z_DATA_ERROR: 'request.malformed',
  Z_BUF_ERROR: 'request.malformed',
};

/** Refusals of the framework and its plugins that have no code of ours, by their status. */
const refusalCodes: Record<number, ErrorCode> = {
  404: 'request.unknownRoute',
  412: 'request.preconditionFailed',
  413: 'request.tooLarge',
  415: 'request.unsupportedType',
  416: 'request.badRange',
  429: 'request.tooMany',
};

/** Connection lost, refused, shutting down, or no free connection: worth a retry, unlike a bug. */
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

/** What the pool says of itself without a code: a connection broke, or none became free in time. */
const poolFailures = ['Connection terminated', 'timeout exceeded when trying to connect'];

/** No space left, for PostgreSQL and for files. */
const diskFull = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** What is answered for anything thrown; unknown errors show nothing of their inside. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    const known = frameworkCodes[code];
    if (known) return new AppError(known, { cause: error });
    if (diskFull.has(code)) return new AppError('server.diskFull', { cause: error });
    if (databaseGone.has(code) || poolFailures.some((text) => cause.message.includes(text))) {
      return new AppError('server.busy', { cause: error, retryAfterSeconds: 5 });
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
