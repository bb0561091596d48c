import type { FastifyInstance } from 'fastify';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createApp } from '#app.ts';
import type { Database, Db } from '#db/client.ts';
import type { MediaEngine } from '#live/media/media-engine.ts';
import { writeDemoSymbols } from '#market-data/candles/demo-symbol-rows.ts';
import type { PriceProviders } from '#market-data/sources/open-provider.ts';
import { readConfig, type Config } from '#platform/config/config.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { copyDatabase } from '#testing/databases.ts';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { watchRecordedCalls } from '#testing/recorded-calls.ts';
import { removeFolder } from '#testing/remove-folder.ts';
import { testSecret } from '#testing/test-secret.ts';
import type { HostAddresses } from '#video/hosts/host-addresses.ts';
import type { CallInput, Endpoint, Output } from '@candela/contract/endpoint';
import type { ErrorBody } from '@candela/contract/errors';

/** A response: on success typed by the contract, otherwise the error body. */
export type Answer<E> =
  | { ok: true; status: number; body: Output<E>; headers: Record<string, unknown> }
  | { ok: false; status: number; body: ErrorBody; headers: Record<string, unknown> };

export interface TestServer {
  app: FastifyInstance;
  db: Db;
  database: Database;
  storage: Storage;
  config: Config;
  secret: string;
  /** Calls an endpoint over HTTP, as the owner of a token or as a visitor. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>, token?: string): Promise<Answer<E>>;
}

interface TestServerOptions {
  /** What differs from the configuration of tests. */
  config?: Partial<Config>;
  media?: MediaEngine;
  /** A built web client; by default there is none. */
  webFolder?: string;
  /** By default a database of its own. */
  opened?: { database: Database; remove(): Promise<void> };
  videoHosts?: HostAddresses;
  priceProviders?: PriceProviders;
}

/** Starts the whole server; removed after the tests of the file. */
export async function startTestServer({
  config: changes = {},
  media,
  webFolder,
  opened,
  videoHosts,
  priceProviders,
}: TestServerOptions = {}): Promise<TestServer> {
  const { database, remove } = opened ?? (await copyDatabase(inject('databaseSource')));
  const dataDir = await mkdtemp(join(tmpdir(), 'candela-test-'));
  const environment = { NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMIT: '0' };
  const config = { ...readConfig(environment, dataDir), ...changes };
  const storage = await openStorage(config);
  // As at every start.
  if (config.isDemo) await writeDemoSymbols(database.db, true);
  const app = await createApp({
    config,
    database,
    storage,
    secret: testSecret,
    version: '0.0.0',
    webFolder: webFolder ?? join(dataDir, 'no-web'),
    isWorking: false,
    media,
    videoHosts,
    priceProviders,
  });
  const watch = watchRecordedCalls();
  atEndOfFile(async () => {
    await app.close();
    await remove();
    await removeFolder(dataDir);
    watch.end();
  });
  const call = caller(app, config.apiKey, watch.begin);
  return { app, database, db: database.db, storage, config, secret: testSecret, call };
}

function caller(app: FastifyInstance, apiKey: string, onCall: () => void): TestServer['call'] {
  return async (endpoint, input, token) => {
    const { params = {}, query = {}, body } = input as { params?: object; query?: object; body?: object };
    const given = new Map(Object.entries(params));
    onCall();
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_match, name: string) =>
      encodeURIComponent(String(given.get(name))),
    );
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${path}`,
      query: Object.fromEntries(
        Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      ),
      headers: { 'x-api-key': apiKey, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { payload: body }),
    });
    const ok = response.statusCode < 400;
    const answer = response.body === '' ? undefined : response.json();
    return { ok, status: response.statusCode, body: answer, headers: response.headers } as Answer<typeof endpoint>;
  };
}

/** The body of a successful response. Otherwise fails the test, showing the error body. */
export function bodyOf<E>(answer: Answer<E>): Output<E> {
  if (!answer.ok) throw new Error(`unexpected ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
