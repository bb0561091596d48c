import type { Client, Pool, PoolClient } from 'pg';
import type { Database } from '#db/client.ts';
import { durationsOf, sourcesOf, valuesOf } from '#platform/metrics/metrics.ts';

const pools = sourcesOf<Pool>();
valuesOf('db_pool_connections', 'Connections to the database, and those who wait for one.', ['state'], (gauge) => {
  const sum = { busy: 0, idle: 0, waiting: 0 };
  for (const { totalCount, idleCount, waitingCount } of pools.all()) {
    sum.busy += totalCount - idleCount;
    sum.idle += idleCount;
    sum.waiting += waitingCount;
  }
  for (const [state, count] of Object.entries(sum)) gauge.set({ state }, count);
});
const waits = durationsOf('db_pool_wait_seconds', 'How long work waited for a connection to the database.');
const statements = durationsOf('db_statement_seconds', 'Durations of statements, by their first word.', ['verb']);

const measured = new WeakSet<object>();
const verbs = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

/** Measures waiting for connections, and statements. The returned function ends the counting of connections. */
export function measurePool({ pool }: Database): () => void {
  const stop = pools.add(pool);
  if (measured.has(pool)) return stop;
  measured.add(pool);
  const connect = pool.connect.bind(pool) as (done?: ConnectDone) => Promise<PoolClient> | undefined;
  const measuredConnect = (done?: ConnectDone) => {
    const begun = performance.now();
    const note = (client: PoolClient) => {
      waits.of().observe((performance.now() - begun) / 1000);
      measureClient(client);
    };
    if (done) {
      return connect((error, client, release) => {
        if (client) note(client);
        done(error, client, release);
      });
    }
    return connect()?.then((client) => {
      note(client);
      return client;
    });
  };
  pool.connect = measuredConnect as typeof pool.connect;
  return stop;
}

type ConnectDone = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;
type Query = (...given: unknown[]) => unknown;

function measureClient(client: Pick<Client, 'query'>): void {
  if (measured.has(client)) return;
  measured.add(client);
  const send = client.query.bind(client) as Query;
  const query: Query = (statement, ...rest) => {
    const begun = performance.now();
    const durations = statements.of(verbOf(statement));
    const note = () => durations.observe((performance.now() - begun) / 1000);
    const done = rest.at(-1);
    if (typeof done === 'function') {
      rest[rest.length - 1] = (...given: unknown[]) => {
        note();
        (done as Query)(...given);
      };
      return send(statement, ...rest);
    }
    const answer = send(statement, ...rest);
    if (answer instanceof Promise) answer.then(note, note);
    return answer;
  };
  client.query = query as typeof client.query;
}

function verbOf(statement: unknown): string {
  const given: unknown =
    typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  if (typeof given !== 'string') return 'other';
  const text = given.slice(0, 40).trimStart();
  const end = text.search(/[^a-z]/i);
  const word = (end === -1 ? text : text.slice(0, end)).toLowerCase();
  return verbs.has(word) ? word : 'other';
}
