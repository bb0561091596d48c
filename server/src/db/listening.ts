import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from '#db/client.ts';
import { StartError } from '#platform/config/start-error.ts';

const checkMilliseconds = 10_000;
const answerMilliseconds = 5000;
const maxPauseMilliseconds = 30_000;

/** The connection does not listen any more, although it is there: a pooler has given it to somebody else. */
class ListeningLost extends Error {}

interface Listening {
  onNotification(payload: string): void;
  /** It listens, from the start or again: what was sent before may have been missed. */
  onConnect(): void;
  onFailure(error: Error): void;
}

/**
 * A connection of its own that hears what is sent to a channel, asks every ten seconds whether it still does, and is replaced when not.
 * @throws when the first connection fails
 */
export async function listen(url: string, channel: string, { onNotification, onConnect, onFailure }: Listening) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let attempts = 0;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = await connectListening(url, channel);
    if (isClosed) return void next.end().catch(() => {});
    client = next;
    attempts = 0;
    next.on('notification', ({ payload }) => payload !== undefined && onNotification(payload));
    next.on('error', (error) => replace(next, error));
    next.on('end', () => replace(next, new Error('the connection that listens has ended')));
    onConnect();
    checkLater(next);
  }

  function checkLater(current: pg.Client): void {
    timer = setTimeout(() => {
      isListening(current, channel).then(
        (isIt) => (isIt ? !isClosed && client === current && checkLater(current) : replace(current, lost())),
        (error: Error) => replace(current, error),
      );
    }, checkMilliseconds).unref();
  }

  function replace(broken: pg.Client, error: Error): void {
    if (isClosed || client !== broken) return;
    client = undefined;
    clearTimeout(timer);
    broken.end().catch(() => {});
    onFailure(error);
    retry();
  }

  function retry(): void {
    const pause = Math.min(maxPauseMilliseconds, 500 * 2 ** Math.min(attempts++, 6));
    timer = setTimeout(() => void connect().catch(() => !isClosed && retry()), pause).unref();
  }

  await connect();
  return {
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

/**
 * Checks that notifications which are sent through `database` reach a connection that listens. Behind a pooler that shares connections,
 * they would not, and everything would still seem to work: jobs would begin a minute later than they should.
 * @throws StartError naming the setting that is missing or wrong
 */
export async function checkListening({ pool, directUrl }: Database): Promise<void> {
  const url = directUrl ?? pool.options.connectionString;
  if (url === undefined) return;
  const channel = `candela_check_${randomBytes(8).toString('hex')}`;
  let heard: () => void = () => {};
  const hearing = new Promise<void>((resolve) => (heard = resolve));
  let client: pg.Client | undefined;
  try {
    client = await connectListening(url, channel);
    client.on('notification', () => heard());
    await pool.query('select pg_notify($1, $2)', [channel, 'check']);
    if (!(await inTime(hearing, answerMilliseconds))) throw lost();
  } catch (error) {
    throw refusal(error, directUrl !== undefined);
  } finally {
    await client?.end().catch(() => {});
  }
}

function refusal(error: unknown, hasDirect: boolean): StartError {
  if (!hasDirect) {
    return new StartError(
      error instanceof ListeningLost
        ? 'DATABASE_URL is a pooler that shares connections: set DATABASE_DIRECT_URL, too, to the address of PostgreSQL itself'
        : `The database at DATABASE_URL cannot be used: ${reasonOf(error)}`,
    );
  }
  return new StartError(
    error instanceof ListeningLost
      ? 'What is sent through DATABASE_URL does not arrive at DATABASE_DIRECT_URL: it has to be the address of PostgreSQL itself, not of a pooler, and of the same database'
      : `The database at DATABASE_DIRECT_URL cannot be used: ${reasonOf(error)}`,
  );
}

/** A connection that listens. The second statement is what tells: a pooler may send it elsewhere, where nobody listens. */
async function connectListening(url: string, channel: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: checkMilliseconds,
    keepAlive: true,
    query_timeout: answerMilliseconds,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`listen "${channel}"`);
    if (!(await isListening(client, channel))) throw lost();
    return client;
  } catch (error) {
    client.end().catch(() => {});
    throw error;
  }
}

async function isListening(client: pg.Client, channel: string): Promise<boolean> {
  const { rows } = await client.query('select from pg_listening_channels() as active where active = $1', [channel]);
  return rows.length > 0;
}

const lost = () =>
  new ListeningLost('the connection does not listen any more: a pooler shares it (set DATABASE_DIRECT_URL)');

async function inTime(work: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), milliseconds)));
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error);
}
