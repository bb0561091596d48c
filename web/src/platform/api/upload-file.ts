import { addressOf, apiKey, headersOf, type RequestParts } from '#platform/api/api-request.ts';
import { failureOf } from '#platform/api/failed-response.ts';
import { freshToken } from '#platform/session/access-token.ts';
import { refreshAccess } from '#platform/session/refresh-access.ts';
import type { CallInput, Endpoint, Output } from '@candela/contract/endpoint';

interface UploadOptions {
  signal?: AbortSignal;
  /** Called with the share of the file that has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * Uploads a file as the body of a request. Raises `ApiError` for a failed response, after reacting to it by the error catalogue, and
 * `TypeError` if there was no response.
 */
export async function uploadFile<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  file: Blob,
  { signal, onProgress }: UploadOptions = {},
): Promise<Output<E>> {
  const { token } = freshToken() ?? (await refreshAccess(null));
  signal?.throwIfAborted();
  const parts: RequestParts = input;
  const response = await send(addressOf(endpoint, parts, Date.now()), endpoint.method, token, file, signal, onProgress);
  if (!response.ok) throw await failureOf(response);
  return (await response.json()) as Output<E>;
}

/** Uses XMLHttpRequest: fetch does not report upload progress. */
function send(
  address: string,
  method: string,
  token: string,
  file: Blob,
  signal: AbortSignal | undefined,
  onProgress: ((share: number) => void) | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headersOf(token, apiKey(), false)))
      request.setRequestHeader(name, value);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      const retryAfter = request.getResponseHeader('retry-after');
      resolve(
        new Response(status === 204 ? null : responseText, {
          status,
          statusText,
          headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
        }),
      );
    });
    request.addEventListener('error', () => reject(new TypeError('The file could not be sent.')));
    request.addEventListener('abort', () => reject(new DOMException('Left', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}
