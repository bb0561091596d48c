import { DetailedError, Upload } from 'tus-js-client';
import { apiKey } from '#platform/api/api-request.ts';
import { freshToken, heldToken } from '#platform/session/access-token.ts';
import { refreshAccess } from '#platform/session/refresh-access.ts';
import { nextPart } from './speed.ts';

const firstPart = 4 * 1024 ** 2;
const gentlePart = 1024 ** 2;

interface Sending {
  /** Upload URL. */
  url: string;
  /** Whether to use only half of the bandwidth. */
  isGentle(): boolean;
  onProgress(sent: number): void;
  onArrived(): void;
  /** `status` of the response; null if there was none. */
  onFailed(status: number | null): void;
}

/** Sends a file by tus, from the server's offset. @returns a function that stops it */
export function sendFile(file: Blob, given: Sending): () => void {
  let begunAt = 0;
  let lastTook = 0;
  const upload = new Upload(file, {
    uploadUrl: given.url,
    chunkSize: firstPart,
    // The caller retries; it also knows when the connection is back.
    retryDelays: null,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      if (given.isGentle()) await new Promise((resolve) => setTimeout(resolve, lastTook));
      const { token } = freshToken() ?? (await refreshAccess(null));
      request.setHeader('authorization', `Bearer ${token}`);
      request.setHeader('x-api-key', apiKey());
      begunAt = performance.now();
    },
    onProgress: given.onProgress,
    onChunkComplete(bytes) {
      lastTook = performance.now() - begunAt;
      upload.options.chunkSize = given.isGentle() ? gentlePart : nextPart(bytes, lastTook);
    },
    onSuccess: given.onArrived,
    onError(error) {
      const response = error instanceof DetailedError ? error.originalResponse : null;
      given.onFailed(response?.getStatus() ?? null);
    },
  });
  upload.start();
  return () => void upload.abort().catch(() => {});
}

/** Requests a new token after one was refused; errors have already been shown. */
export async function renewAccess(): Promise<boolean> {
  return refreshAccess(heldToken()).then(
    () => true,
    () => false,
  );
}
