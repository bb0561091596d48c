import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { emptyDatabase } from '#testing/databases.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { ask, installation, readiness, tokenAt } from '#testing/node-processes.ts';
import { patience } from '#testing/patience.ts';
import { refusedStart, temporaryFolder } from '#testing/server-process.ts';
import { requestPasswordReset } from '@candela/contract/sign-in/passwords';
import { getHealth } from '@candela/contract/site/health';
import { listNodes } from '@candela/contract/site/nodes';

const isPostgres = inject('databaseSource').kind === 'postgres';
const soon = { timeout: patience(30), interval: 200 };

describe.runIf(isPostgres)('roles', () => {
  it(
    'a node with pages leaves mails to a worker, which answers probes only',
    async () => {
      const { url: mailUrl, mails } = await startMailServer();
      const { startNode } = await installation({ SMTP_URL: mailUrl, MAIL_FROM: 'school@candela.test' });
      const web = await startNode({ ROLES: 'web' });
      const forgot = await ask(web.url, requestPasswordReset, { body: { email: 'student@candela.test' } });
      expect(forgot.status).toBeLessThan(300);
      const token = await tokenAt(web.url, 'admin');
      const listed = await ask(web.url, listNodes, { token });
      expect(listed.body).toMatchObject({ nodes: [{ roles: ['web'] }], warnings: ['noWorker', 'noScanner'] });
      await new Promise((tick) => setTimeout(tick, 4000));
      expect(mails).toEqual([]);

      const worker = await startNode({ ROLES: 'worker,scanner' });
      await expect.poll(() => mails.length, soon).toBe(1);
      await expect.poll(() => readiness(worker.url), soon).toEqual([200, []]);
      expect((await fetch(`${worker.url}/livez`)).status).toBe(200);
      expect((await ask(worker.url, getHealth)).status).toBe(404);
      expect((await fetch(worker.url, { headers: { accept: 'text/html' } })).status).toBe(404);
      expect((await ask(web.url, listNodes, { token })).body).toMatchObject({ warnings: ['noRedis', 'ownFolders'] });
    },
    patience(120),
  );

  it('are refused when there are none of the name, or they do not work so', async () => {
    const start = async (environment: Record<string, string>) =>
      (await refusedStart({ DATA_DIR: await temporaryFolder(), ...environment })).lines.at(-1);
    expect(await start({ ROLES: 'web,wroker' })).toContain(
      'ROLES has "wroker"; the roles are web, worker, media, scanner',
    );
    expect(await start({ ROLES: 'web' })).toContain('ROLES lacks worker, media, scanner');
    expect(await start({ ROLES: 'media', DATABASE_URL: 'postgres://x' })).toContain('media without web');
  });
});

describe.runIf(isPostgres)('npm run migrate', () => {
  it(
    'brings a database up to date and exits; with --check it only says what is lacking',
    async () => {
      const { environment, remove } = await emptyDatabase(inject('databaseSource'));
      onTestFinished(remove);
      const folder = await temporaryFolder();
      const migrate = async (...rest: string[]) => {
        const program = resolve(import.meta.dirname, '../../scripts/migrate.mjs');
        const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, DEMO: 'off', ...environment };
        const run = promisify(execFile)(process.execPath, [program, ...rest], { env });
        return run.then(
          ({ stdout }) => ({ code: 0, stdout }),
          (error: { code: number; stdout: string }) => error,
        );
      };
      const before = await migrate('--check');
      expect([before.code, before.stdout]).toEqual([1, expect.stringContaining('_nodes\n')]);
      expect(await migrate()).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' });
      expect(await migrate('--check')).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' });
    },
    patience(120),
  );
});
