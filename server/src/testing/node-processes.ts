import { inject, onTestFinished } from 'vitest';
import { demoPassword } from '#demo/people.ts';
import { defaultApiKey } from '#platform/config/config.ts';
import { preparedPlace } from '#testing/databases.ts';
import { freePort } from '#testing/free-port.ts';
import { startServer, temporaryFolder, type ServerProcess } from '#testing/server-process.ts';
import { testSecret } from '#testing/test-secret.ts';
import { createSession } from '@candela/contract/sign-in/sessions';

export interface NodeProcess extends ServerProcess {
  /** Its own folder, which no other node has. */
  folder: string;
}

/** An installation of several processes with one database and a folder each. */
export async function installation(shared: Record<string, string> = {}) {
  const { environment, remove } = await preparedPlace(inject('databaseSource'), { hasAccounts: true });
  onTestFinished(remove);
  return {
    databaseUrl: environment.DATABASE_URL ?? '',
    /** Starts one more process and waits until it is ready. */
    async startNode(own: Record<string, string> = {}): Promise<NodeProcess> {
      const folder = await temporaryFolder();
      const started = await startServer(await freePort(), {
        ...environment,
        SECRET: testSecret,
        MEDIA_PORT: '0',
        ...shared,
        ...own,
        DATA_DIR: folder,
      });
      return { ...started, folder };
    },
  };
}

/** Calls an endpoint of a process. */
export async function ask(
  url: string,
  endpoint: { method: string; path: string },
  given: { token?: string; body?: object; params?: Record<string, string> } = {},
): Promise<{ status: number; body: unknown }> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
    encodeURIComponent(given.params?.[name] ?? ''),
  );
  const answer = await fetch(`${url}/api${path}`, {
    method: endpoint.method,
    headers: {
      'x-api-key': defaultApiKey,
      ...(given.body && { 'content-type': 'application/json' }),
      ...(given.token !== undefined && { authorization: `Bearer ${given.token}` }),
    },
    ...(given.body && { body: JSON.stringify(given.body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Signs in at a process, by the name of a demo account. */
export async function tokenAt(url: string, name: string): Promise<string> {
  const { status, body } = await ask(url, createSession, {
    body: { email: `${name}@candela.test`, password: demoPassword },
  });
  if (status !== 200 && status !== 201) throw new Error(`sign-in: ${status} ${JSON.stringify(body)}`);
  return (body as { token: string }).token;
}

/** What a probe answers. */
export async function readiness(url: string): Promise<[number, unknown]> {
  const answer = await fetch(`${url}/readyz`);
  const { reasons } = (await answer.json()) as { reasons: unknown };
  return [answer.status, reasons];
}
