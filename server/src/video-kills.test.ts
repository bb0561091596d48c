import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { clipFile, demoClips } from '#demo/clips/demo-clips.ts';
import { demoPassword } from '#demo/people.ts';
import { defaultApiKey } from '#platform/config/config.ts';
import { preparedPlace } from '#testing/databases.ts';
import { freePort } from '#testing/free-port.ts';
import { patience } from '#testing/patience.ts';
import { startServer, type ServerProcess } from '#testing/server-process.ts';
import { createSession } from '@candela/contract/sign-in/sessions';
import { createUpload, type ProcessedVideo, type Upload } from '@candela/contract/video/uploads';

async function kill({ process: child }: ServerProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
}

const isEmbedded = inject('databaseSource').kind === 'pglite';

it.runIf(isEmbedded)(
  'a server that is killed during an upload or its packaging loses nothing',
  async () => {
    const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: true });
    onTestFinished(remove);
    const port = await freePort();
    const start = () => startServer(port, { MEDIA_PORT: '0', FFMPEG_PATH: 'off', ...environment });
    const clip = await readFile(clipFile(demoClips()[0]?.name ?? ''));
    let server = await start();
    const { url } = server;
    const ask = async <T>(method: string, path: string, token: string, body?: object): Promise<T> => {
      const headers = {
        'x-api-key': defaultApiKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      };
      const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const credentials = { email: 'trainer@candela.test', password: demoPassword };
    const { token } = await ask<{ token: string }>('POST', createSession.path, '', credentials);
    const videoId = randomUUID();
    const upload = await ask<Upload>('POST', createUpload.path, token, {
      videoId,
      title: 'Killed twice',
      fileName: 'clip.mp4',
      size: clip.length,
      mimeType: 'video/mp4',
      fingerprint: 'clip',
    });
    const headers = { 'x-api-key': defaultApiKey, authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' };
    const offsetNow = async () =>
      Number((await fetch(url + upload.url, { method: 'HEAD', headers })).headers.get('upload-offset'));
    const patching = (offset: number) => ({
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': String(clip.length - offset),
    });

    // Most of the file is sent, the rest never arrives.
    const sending = request(url + upload.url, { method: 'PATCH', headers: patching(0) });
    sending.on('error', () => {});
    sending.write(clip.subarray(0, Math.round(clip.length * 0.7)));
    const path = join(environment.DATA_DIR, 'uploads', upload.id);
    await expect
      .poll(async () => (await readFile(path)).length, { timeout: patience(30) })
      .toBeGreaterThan(clip.length / 2);
    await kill(server);
    server = await start();
    const offset = await offsetNow();
    expect(offset).toBeGreaterThan(clip.length / 2);
    expect(offset).toBeLessThan(clip.length);
    const rest = await fetch(url + upload.url, {
      method: 'PATCH',
      headers: patching(offset),
      body: new Uint8Array(clip.subarray(offset)),
    });
    expect(rest.status).toBe(204);

    // The upload is complete; nothing has been processed yet.
    await kill(server);
    server = await start();
    const video = () => ask<ProcessedVideo>('GET', `/videos/${videoId}/processing`, token);
    await expect.poll(async () => (await video()).state, { timeout: patience(60), interval: 250 }).toBe('ready');
    const original = join(environment.DATA_DIR, 'files', 'video-originals', videoId, upload.id);
    expect(await readFile(original)).toEqual(clip);
  },
  180_000,
);
