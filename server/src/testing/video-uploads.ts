import { randomUUID } from 'node:crypto';
import { createUpload } from '@candela/contract/video/uploads';
import { bodyOf, type TestServer } from './test-server.ts';

/** Creates an upload for a file of this size. */
export function announceFile({ call }: TestServer, token: string, size: number, changes: object = {}) {
  const body = {
    videoId: randomUUID(),
    title: 'Liquidity',
    fileName: 'liquidity.mp4',
    size,
    mimeType: 'video/mp4',
    fingerprint: randomUUID(),
    ...changes,
  };
  return call(createUpload, { body }, token);
}

/** Uploads a file, and runs its processing. @returns the id of the video */
export async function uploadFile(server: TestServer, token: string, bytes: Buffer, changes: object = {}) {
  const { url, videoId } = bodyOf(await announceFile(server, token, bytes.length, changes));
  await server.app.inject({
    method: 'PATCH',
    url,
    headers: {
      'x-api-key': server.config.apiKey,
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    payload: bytes,
  });
  await server.app.jobs.runDue();
  return videoId;
}
