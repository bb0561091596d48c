import { describe, expect, it } from 'vitest';
import { refusedStart, temporaryFolder } from '#testing/server-process.ts';

describe('a start', () => {
  it('stops with one line when PostgreSQL cannot be reached', async () => {
    const { code, lines } = await refusedStart({
      DATA_DIR: await temporaryFolder(),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
    });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^Candela cannot start\. The database at DATABASE_URL cannot be used: /),
    ]);
  });

  it('in production says first that nobody gets mails, when there is no mail server', async () => {
    const production = {
      NODE_ENV: 'production',
      SECRET: 'a secret that is used by tests only',
      API_KEY: 'a key of tests',
      PUBLIC_URL: 'https://candela.test',
      DATA_DIR: await temporaryFolder(),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing',
    };
    const stopped = expect.stringContaining('Candela cannot start.');
    expect((await refusedStart(production)).lines).toEqual([
      expect.stringMatching(/^SMTP_URL is not set: nobody gets mails\./),
      stopped,
    ]);
    const mails = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'School <mail@school.example>' };
    expect((await refusedStart({ ...production, ...mails })).lines).toEqual([stopped]);
  });

  it('stops with one line when the configuration is wrong, or production is left on defaults', async () => {
    const DATA_DIR = await temporaryFolder();
    const wrong = await refusedStart({ DATA_DIR, PORT: 'http' });
    expect(wrong).toEqual({ code: 1, lines: [expect.stringContaining('Candela cannot start. Configuration: PORT')] });
    const open = await refusedStart({ DATA_DIR, NODE_ENV: 'production' });
    expect(open.lines).toEqual([
      'Candela cannot start. Configuration: production needs its own SECRET, API_KEY, PUBLIC_URL',
    ]);
  });
});
