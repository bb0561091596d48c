import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { defaultApiKey } from '#platform/config/config.ts';
import { preparedPlace } from '#testing/databases.ts';
import { freePort } from '#testing/free-port.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { patience } from '#testing/patience.ts';
import { behindPooler, loadPooler, poolerUrl } from '#testing/poolers.ts';
import { refusedStart, startServer, temporaryFolder, type ServerProcess } from '#testing/server-process.ts';
import { testSecret } from '#testing/test-secret.ts';
import { requestPasswordReset } from '@candela/contract/sign-in/passwords';

const source = inject('databaseSource');
/** docs/faults.md has what twenty of them gave. */
const starts = Number(process.env['POOLER_STARTS'] ?? 6);
const atOnce = 2;

/** A database with the demo accounts, and how nodes reach it. */
async function place(): Promise<{ direct: string; settings: ReturnType<typeof behindPooler> }> {
  const { environment, remove } = await preparedPlace(source, { hasAccounts: true });
  onTestFinished(remove);
  const direct = environment.DATABASE_URL ?? '';
  return { direct, settings: behindPooler(direct) };
}

describe.runIf(source.kind === 'postgres' && poolerUrl !== '')('behind a pooler that shares connections', () => {
  it('a start without DATABASE_DIRECT_URL, or with one that leads elsewhere, is refused', async () => {
    const [{ direct, settings }, other] = [await place(), await place()];
    const { DATABASE_URL } = settings;
    const refusal = async (given: Record<string, string>) => {
      const { code, lines } = await refusedStart({ DATA_DIR: await temporaryFolder(), DATABASE_URL, ...given });
      expect(code).toBe(1);
      return lines.join('\n');
    };
    const needsDirect = /^Candela cannot start\. DATABASE_URL is a pooler .* set DATABASE_DIRECT_URL, too/;
    expect(await refusal({})).toMatch(needsDirect);
    const elsewhere =
      /^Candela cannot start\. What is sent through DATABASE_URL does not arrive at DATABASE_DIRECT_URL/;
    expect(await refusal({ DATABASE_DIRECT_URL: DATABASE_URL })).toMatch(elsewhere);
    expect(await refusal({ DATABASE_DIRECT_URL: other.direct })).toMatch(elsewhere);
    expect(await refusal({ DATABASE_DIRECT_URL: 'postgres://nobody@127.0.0.1:9/nothing' })).toMatch(
      /^Candela cannot start\. The database at DATABASE_DIRECT_URL cannot be used: /,
    );
    expect(direct).not.toBe(DATABASE_URL);
  });

  it(
    'nodes start one after the other and at once under load, and what they enqueue begins at once',
    async () => {
      const mailServer = await startMailServer();
      const { direct, settings } = await place();
      await loadPooler(settings.DATABASE_URL);
      const startOne = async () =>
        startServer(await freePort(), {
          ...settings,
          DATA_DIR: await temporaryFolder(),
          SECRET: testSecret,
          MEDIA_PORT: '0',
          SMTP_URL: mailServer.url,
        });
      /** Milliseconds until the mail of a password reset has been sent, by whichever node. */
      const askForMail = async ({ url }: ServerProcess) => {
        const before = mailServer.mails.length;
        const from = performance.now();
        const { status } = await fetch(`${url}/api${requestPasswordReset.path}`, {
          method: requestPasswordReset.method,
          headers: { 'x-api-key': defaultApiKey, 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'student@candela.test' }),
        });
        expect(status).toBe(202);
        while (mailServer.mails.length === before) await wait(5);
        return performance.now() - from;
      };
      const client = new pg.Client({ connectionString: direct });
      await client.connect();
      onTestFinished(() => client.end());
      const times: number[] = [];
      for (let started = 0; started < starts; started += atOnce) {
        const nodes = await Promise.all(Array.from({ length: atOnce }, startOne));
        for (const node of nodes) {
          // Only a few are sent to an account in an hour.
          await client.query('delete from throttles');
          times.push(await askForMail(node));
        }
        // What a killed node leaves on the connections of the pooler, the next ones find there.
        for (const { process: child } of nodes) {
          const ended = once(child, 'exit');
          child.kill(started % 4 === 0 ? 'SIGKILL' : 'SIGTERM');
          await ended;
        }
      }
      const slowest = times.toSorted((a, b) => a - b);
      expect(slowest[Math.ceil(0.95 * times.length) - 1], slowest.map(Math.round).join(' ')).toBeLessThan(patience(2));
      const { rows } = await client.query(`select from pg_locks where locktype = 'advisory'`);
      expect(rows).toEqual([]);
    },
    patience(400),
  );
});
