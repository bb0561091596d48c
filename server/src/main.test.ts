import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdir, readdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { demoPassword } from '#demo/people.ts';
import { defaultApiKey } from '#platform/config/config.ts';
import { preparedPlace } from '#testing/databases.ts';
import { freePort } from '#testing/free-port.ts';
import { svgOfUses } from '#testing/hostile-pictures.ts';
import { patience } from '#testing/patience.ts';
import { refusedStart, startServer } from '#testing/server-process.ts';
import { getProfile, updateProfile, type Profile } from '@candela/contract/accounts/profiles';
import { createSession } from '@candela/contract/sign-in/sessions';
import { uploadBrandFile } from '@candela/contract/site/settings';
import { createUpload } from '@candela/contract/video/uploads';

const zones = ['Europe/Berlin', 'Asia/Tokyo', 'America/New_York', 'Africa/Lagos', 'Australia/Sydney'];

/** A data folder and a database of its own, as after a first start without content. */
async function place({ hasAccounts = false } = {}) {
  const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts });
  onTestFinished(remove);
  return environment;
}

async function send(url: string, endpoint: { method: string; path: string }, body?: object, token?: string) {
  return fetch(`${url}/api${endpoint.path}`, {
    method: endpoint.method,
    headers: {
      'x-api-key': defaultApiKey,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function signIn(url: string, email = 'student@candela.test'): Promise<string> {
  const answer = await send(url, createSession, { email, password: demoPassword });
  return ((await answer.json()) as { token: string }).token;
}

describe('a server that is killed', () => {
  it(
    'loses no write that it acknowledged, at whatever moment',
    async () => {
      const where = await place({ hasAccounts: true });
      const port = await freePort();
      let acknowledged: string | null = null;
      let onItsWay: string | null = null;
      const survivor = async () => {
        const server = await startServer(port, where);
        const token = await signIn(server.url);
        const profile = (await (await send(server.url, getProfile, undefined, token)).json()) as Profile;
        // The write in progress at the kill may or may not have happened; acknowledged writes must have.
        expect([acknowledged, onItsWay]).toContain(profile.timeZone);
        return { ...server, token };
      };
      for (const lifetime of [30, 150, 400]) {
        const server = await survivor();
        const kill = () => setTimeout(() => server.process.kill('SIGKILL'), lifetime);
        // In the last round at least one write is acknowledged, however slow the machine is.
        if (lifetime < 400) kill();
        for (let count = 0; ; count++) {
          onItsWay = zones[count % zones.length] ?? '';
          const answer = await send(server.url, updateProfile, { timeZone: onItsWay }, server.token).catch(() => null);
          if (!answer) break;
          expect(answer.status).toBe(200);
          acknowledged = onItsWay;
          if (lifetime === 400 && count === 0) kill();
        }
        if (server.process.signalCode === null) await once(server.process, 'exit');
      }
      expect(acknowledged).not.toBeNull();
      await survivor();
    },
    patience(180),
  );
});

describe('a server that is told to stop', () => {
  it('does not wait for clients that keep their connection', async () => {
    const port = await freePort();
    const server = await startServer(port, { ...(await place()), DEMO: 'off' });
    const body = JSON.stringify({ email: 'nobody@candela.test', password: 'not a password' });
    const client = connect(port, '127.0.0.1');
    onTestFinished(() => {
      client.destroy();
    });
    let answer = '';
    client.on('data', (chunk: Buffer) => (answer += String(chunk)));
    // The signal arrives during this request, which is still answered: keep-alive would otherwise hold the connection for 72 seconds.
    client.write(
      `POST /api${createSession.path} HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${defaultApiKey}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    // The server has the head of the request.
    await expect.poll(() => answer).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    const exit = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await expect
      .poll(() =>
        fetch(server.url).then(
          () => 'answers',
          () => 'is closed',
        ),
      )
      .toBe('is closed');
    client.write(body);
    await once(client, 'close');
    expect(answer).toMatch(/\r\n\r\nHTTP\/1\.1 401 /);
    expect(await Promise.race([exit, new Promise((tick) => setTimeout(tick, 8000, 'still there'))])).toEqual([0, null]);
  });

  it('does not wait for pictures: they are refused, and their processes end', async () => {
    const server = await startServer(await freePort(), await place({ hasAccounts: true }));
    const token = await signIn(server.url, 'admin@candela.test');
    const headers = {
      'x-api-key': defaultApiKey,
      'content-type': 'application/octet-stream',
      authorization: `Bearer ${token}`,
    };
    const upload = () =>
      fetch(`${server.url}/api${uploadBrandFile.path}`, { method: 'POST', headers, body: svgOfUses() });
    // Five times as long as a picture may take.
    const uploads = Promise.all(Array.from({ length: 5 }, upload));
    const isDecoding = async () => {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=,args=', '-A']);
      const own = stdout.split('\n').filter((line) => line.includes('picture-process.ts'));
      return own.some((line) => line.trim().startsWith(`${server.process.pid} `));
    };
    await expect.poll(isDecoding).toBe(true);
    server.process.kill('SIGTERM');
    expect((await uploads).map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    expect(await once(server.process, 'exit')).toEqual([0, null]);
  });
});

describe('what a server writes', () => {
  it('is for its user alone, also in folders that a former version has left open', async () => {
    const where = await place({ hasAccounts: true });
    const { DATA_DIR } = where;
    const old = join(DATA_DIR, 'files', 'data-exports', '1');
    await mkdir(old, { recursive: true });
    await mkdir(join(DATA_DIR, 'uploads'), { recursive: true });
    for (const folder of ['files', 'files/data-exports', 'files/data-exports/1', 'uploads'])
      await chmod(join(DATA_DIR, folder), 0o755);
    const umask = process.umask(0o022);
    const server = await startServer(await freePort(), where).finally(() => process.umask(umask));
    const token = await signIn(server.url, 'trainer@candela.test');
    const video = {
      videoId: crypto.randomUUID(),
      title: 'Open',
      fileName: 'open.mp4',
      size: 1000,
      mimeType: 'video/mp4',
      fingerprint: 'x',
    };
    expect((await send(server.url, createUpload, video, token)).status).toBe(201);
    const modes = new Map<string, string>();
    for (const entry of await readdir(DATA_DIR, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      // The files of the demo are being made, under names that pass.
      const mode = (await lstat(path).catch(() => null))?.mode ?? 0;
      if (!path.startsWith(join(DATA_DIR, 'database')))
        modes.set(path.slice(DATA_DIR.length + 1), (mode & 0o777).toString(8));
    }
    const open = [...modes].filter(([path, mode]) => !mode.endsWith('00') && !path.startsWith('files/data-exports'));
    expect(open).toEqual([]);
    expect(modes.get('files')).toBe('700');
    expect(modes.get('secret')).toBe('600');
    expect([...modes.keys()].filter((path) => path.startsWith('uploads/')).length).toBeGreaterThan(0);
  });
});

describe('a start', () => {
  it('without demo content has no demo accounts', async () => {
    const server = await startServer(await freePort(), { ...(await place()), DEMO: 'off' });
    const answer = await send(server.url, createSession, { email: 'student@candela.test', password: demoPassword });
    expect(answer.status).toBe(401);
  });
});

describe.runIf(inject('databaseSource').kind === 'pglite')('a data folder', () => {
  it('that is damaged stops the start with one line', async () => {
    const where = await place();
    const server = await startServer(await freePort(), { ...where, DEMO: 'off' });
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
    await writeFile(join(where.DATA_DIR, 'database', 'global', 'pg_control'), 'not a control file');
    const { code, lines } = await refusedStart(where);
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^Candela cannot start\. The database in .* cannot be opened/)]);
  });

  it('that another server uses stops the start with one line', async () => {
    const where = await place();
    await startServer(await freePort(), { ...where, DEMO: 'off' });
    const { code, lines } = await refusedStart(where);
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^Candela cannot start\. The data folder .* is in use by process \d+$/),
    ]);
  });
});
