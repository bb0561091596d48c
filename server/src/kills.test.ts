import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { demoPassword } from '#demo/people.ts';
import { pushJob } from '#messaging/push-jobs.ts';
import { parallelRequests } from '#messaging/pushes/pushes.service.ts';
import { defaultApiKey } from '#platform/config/config.ts';
import { preparedPlace } from '#testing/databases.ts';
import { freePort } from '#testing/free-port.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { patience } from '#testing/patience.ts';
import { startServer, type ServerProcess } from '#testing/server-process.ts';
import { createInvitation } from '@candela/contract/accounts/invitations';
import { createEvent, type Event } from '@candela/contract/live/events';
import { getRecording, type RecordingDetail } from '@candela/contract/live/recordings';
import { endLive } from '@candela/contract/live/streams';
import { createAnnouncement } from '@candela/contract/messaging/announcements';
import { registerDevice } from '@candela/contract/messaging/devices';
import { createSession } from '@candela/contract/sign-in/sessions';

const people = 40;
const segments = 150;
const kills = 2;
/** Requests in progress when a server dies are sent again: at most this number of requests of each notification being sent. */
const maxPushesTwice = kills * pushJob.atOnce * parallelRequests;
/** For mails that is one batch of short jobs. */
const maxMailsTwice = kills * 20;

async function ask<T>(
  url: string,
  endpoint: { method: string; path: string },
  token: string,
  body?: object,
): Promise<T> {
  const answer = await fetch(`${url}/api${endpoint.path}`, {
    method: endpoint.method,
    headers: {
      'x-api-key': defaultApiKey,
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

async function signIn(url: string, name: string): Promise<{ token: string; profile: { id: string } }> {
  return ask(url, createSession, '', { email: `${name}@candela.test`, password: demoPassword });
}

/** A slow push service; records the paths and topics of its requests. */
async function startPushService() {
  const received: { path: string; topic: string }[] = [];
  const service = createHttpServer((request, response) => {
    received.push({ path: request.url ?? '', topic: String(request.headers['topic']) });
    setTimeout(() => response.writeHead(201).end(), 150);
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  onTestFinished(() => void service.close());
  return { received, origin: `http://127.0.0.1:${(service.address() as AddressInfo).port}` };
}

async function kill({ process: child }: ServerProcess): Promise<void> {
  child.kill('SIGKILL');
  if (child.signalCode === null && child.exitCode === null) await once(child, 'exit');
}

const timesOf = (names: readonly string[]) => {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
};

it(
  'a server that is killed among its jobs loses none: mails, pushes, recordings',
  async () => {
    const [mailServer, pushService] = [await startMailServer(), await startPushService()];
    const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: true });
    onTestFinished(remove);
    const port = await freePort();
    const start = () =>
      startServer(port, {
        SMTP_URL: mailServer.url,
        PUSH_ORIGINS: pushService.origin,
        MEDIA_PORT: '0',
        ...environment,
      });
    let server = await start();
    const { url } = server;
    const [admin, trainer, student] = [
      await signIn(url, 'admin'),
      await signIn(url, 'trainer'),
      await signIn(url, 'student'),
    ];

    const paths: string[] = [];
    for (const { token } of [trainer, student]) {
      for (let index = 0; index < people / 2; index++) {
        const p256dh = createECDH('prime256v1').generateKeys('base64url');
        const path = `/${randomUUID()}`;
        const keys = { p256dh, auth: randomBytes(16).toString('base64url') };
        await ask(url, registerDevice, token, { endpoint: pushService.origin + path, keys });
        paths.push(path);
      }
    }
    const event = await ask<Event>(url, createEvent, admin.token, {
      title: 'Recorded',
      description: '',
      hostIds: [trainer.profile.id],
      startsAt: `${new Date().getUTCFullYear() + 1}-06-01T08:00`,
      timeZone: 'UTC',
      durationMinutes: 60,
      rule: null,
      languageCode: 'en',
      subscriptionTypeIds: [],
      capacity: null,
      isRecorded: true,
      hasChat: true,
      isDraft: false,
    });
    const inEvent = (path: string) =>
      path.replace('{meetingId}', event.meetingId).replace('{eventId}', String(event.id));
    await ask(url, { ...endLive, path: inEvent(endLive.path) }, admin.token);

    // Kills the server while mails and pushes are being sent.
    await ask(url, createAnnouncement, admin.token, {
      languageCode: 'en',
      title: 'To everybody',
      body: 'On its way when the server dies.',
      translations: {},
      roleIds: [],
      subscriptionTypeIds: [],
      languageCodes: [],
      channel: 'push',
      startsAt: new Date(Date.now() - 1000).toISOString(),
      endsAt: new Date(Date.now() + 3_600_000).toISOString(),
      mustAcknowledge: false,
      isDraft: false,
    });
    const acknowledged: string[] = [];
    const invite = async (index: number) => {
      const email = `person-${index}@example.test`;
      await ask(url, createInvitation, admin.token, { email, firstName: 'P', lastName: 'Q', roleId: 3 });
      acknowledged.push(email);
    };
    const inviting = Promise.allSettled(Array.from({ length: people }, (_none, index) => invite(index)));
    await expect.poll(() => pushService.received.length, { timeout: patience(120) }).toBeGreaterThan(5);
    await expect.poll(() => mailServer.mails.length, { timeout: patience(120) }).toBeGreaterThan(3);
    await kill(server);
    await inviting;

    // Kills it again while a recording is moved into place.
    const own = join(environment.DATA_DIR, 'live', String(event.id));
    await mkdir(own, { recursive: true });
    const init = `${randomUUID()}.mp4`;
    await writeFile(join(own, init), 'init');
    const lines: string[] = [];
    for (let index = 0; index < segments; index++) {
      const file = `${randomUUID()}.m4s`;
      await writeFile(join(own, file), file);
      const startsAt = Date.now() - (segments - index) * 2000;
      lines.push(JSON.stringify({ file, init, seconds: 2, startsAt, bytes: 40, width: 1280, height: 720 }));
    }
    await writeFile(join(own, 'segments.jsonl'), lines.join('\n'));
    server = await start();
    await new Promise((resolve) => setTimeout(resolve, 250));
    await kill(server);
    server = await start();

    const recording = { ...getRecording, path: inEvent(getRecording.path) };
    await expect
      .poll(async () => (await ask<RecordingDetail>(url, recording, trainer.token).catch(() => null))?.wholeSeconds, {
        timeout: patience(120),
        interval: 500,
      })
      .toBe(segments * 2);
    const recipients = () => timesOf(mailServer.mails.map((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.trim() ?? ''));
    await expect
      .poll(() => acknowledged.filter((email) => !recipients().has(email)), { timeout: patience(120), interval: 500 })
      .toEqual([]);
    const pushed = () => timesOf(pushService.received.map(({ path }) => path));
    await expect
      .poll(() => paths.filter((path) => !pushed().has(path)), { timeout: patience(120), interval: 500 })
      .toEqual([]);

    // Duplicates are shown once: mails by their message id, pushes by their topic.
    const ids = new Set(mailServer.mails.map((mail) => /^Message-ID:\s*(<[^>]+>)/im.exec(mail)?.[1]));
    expect(ids.size).toBe(recipients().size);
    expect(mailServer.mails.length - recipients().size).toBeLessThanOrEqual(maxMailsTwice);
    const announced = pushService.received.filter(({ path }) => paths.includes(path));
    const messages = new Set(announced.map(({ path, topic }) => `${path} ${topic}`));
    expect(announced.length - messages.size).toBeLessThanOrEqual(maxPushesTwice);
  },
  patience(420),
);
