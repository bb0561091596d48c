import { describe, expect, it } from 'vitest';
import { listConfigWarnings, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  SECRET: 'a secret that is used by tests only',
  API_KEY: 'a key of tests',
  PUBLIC_URL: 'https://candela.test',
};

describe('in production', () => {
  it('the server does not start with demo accounts, whose passwords everybody knows', () => {
    expect(() => readConfig({ ...production, DEMO: 'on' }, '/')).toThrow('does not start with DEMO=on');
    expect(readConfig(production, '/').isDemo).toBe(false);
    expect(readConfig({ ...production, DEMO: 'off' }, '/').isDemo).toBe(false);
    expect(readConfig({ DEMO: 'on' }, '/').isDemo).toBe(true);
  });

  it('it says at start when nobody gets mails', () => {
    const warningsWith = (more: object) => listConfigWarnings(readConfig({ ...production, ...more }, '/'));
    expect(warningsWith({})).toEqual([expect.stringContaining('SMTP_URL is not set')]);
    const mail = { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'School <mail@school.example>' };
    expect(warningsWith(mail)).toEqual([]);
    expect(warningsWith({ ...mail, MAIL_FROM: '' })).toEqual([expect.stringContaining('no-reply@candela.test')]);
    expect(warningsWith({ ...mail, PUBLIC_URL: 'http://candela.test' })).toEqual([expect.stringContaining('no https')]);
    expect(listConfigWarnings(readConfig({}, '/'))).toEqual([]);
    const open = { PUBLIC_URL: 'https://school.example' };
    expect(listConfigWarnings(readConfig(open, '/'))).toEqual([expect.stringContaining('demo accounts')]);
    for (const PUBLIC_URL of ['http://school.example', 'http://192.0.2.7:3000'])
      expect(listConfigWarnings(readConfig({ PUBLIC_URL }, '/'))).toEqual([expect.stringContaining('demo accounts')]);
    for (const PUBLIC_URL of [
      'http://localhost:8080',
      'https://localhost',
      'http://127.0.0.1:3000',
      'http://[::1]:3000',
    ])
      expect(listConfigWarnings(readConfig({ PUBLIC_URL }, '/'))).toEqual([]);
    const own = listConfigWarnings(readConfig({ ...open, DEMO: 'off' }, '/'));
    expect(own).toEqual([expect.not.stringContaining('demo accounts')]);
  });

  it('it does not start with a sender of mails that is no address', () => {
    for (const MAIL_FROM of ['School', 'School <mail>', 'a@b@c', 'School <a@b.example', '<>'])
      expect(() => readConfig({ ...production, MAIL_FROM }, '/'), MAIL_FROM).toThrow('MAIL_FROM must be');
  });
});

it('lets providers and webhooks be on this machine while it is tried out, and further only when it says so', () => {
  const reachesOf = (given: Record<string, string>) => {
    const { providerReach, webhookReach } = readConfig(given, '/srv');
    return [providerReach, webhookReach];
  };
  expect(reachesOf({})).toEqual(['loopback', 'loopback']);
  expect(reachesOf(production)).toEqual(['public', 'public']);
  expect(reachesOf({ ...production, SINGLE_SIGN_ON_PRIVATE: 'on' })).toEqual(['network', 'public']);
  expect(reachesOf({ SINGLE_SIGN_ON_PRIVATE: 'off', WEBHOOKS_PRIVATE: 'on' })).toEqual(['public', 'network']);
});

it('the address of the site is an origin, at which alone pages are served', () => {
  const publicUrlOf = (PUBLIC_URL: string) => readConfig({ PUBLIC_URL }, '/').publicUrl;
  expect(publicUrlOf('https://School.example/')).toBe('https://school.example');
  expect(publicUrlOf('https://school.example:443')).toBe('https://school.example');
  expect(publicUrlOf('http://[::1]:3000')).toBe('http://[::1]:3000');
  for (const wrong of ['school.example', 'mailto:a@school.example', 'ftp://school.example', 'localhost:3000'])
    expect(() => publicUrlOf(wrong), wrong).toThrow('PUBLIC_URL must be an address that begins with');
  for (const wrong of ['/learn', '/?a=b', '/#a', '//']) {
    const address = `https://school.example${wrong}`;
    expect(() => publicUrlOf(address), address).toThrow('PUBLIC_URL must end after the host and port');
  }
  expect(() => publicUrlOf('https://ana:x@school.example')).toThrow('PUBLIC_URL must end after the host and port');
});

it('witnesses and time-stamp authorities of the public log are keys with addresses, and addresses', () => {
  const key = 'witness.example/w1+0a1b2c3d+BKAAAA==';
  const { ledgerWitnesses, ledgerTimestamps } = readConfig(
    {
      LEDGER_WITNESSES: `${key} https://w.example/, ${key} http://x.example`,
      LEDGER_TIMESTAMPS: 'https://tsa.example/tsr',
    },
    '/',
  );
  expect(ledgerWitnesses).toEqual([
    { key, address: 'https://w.example' },
    { key, address: 'http://x.example' },
  ]);
  expect(ledgerTimestamps).toEqual(['https://tsa.example/tsr']);
  expect(readConfig({}, '/')).toMatchObject({ ledgerWitnesses: [], ledgerTimestamps: [], ledgerKey: undefined });
  for (const wrong of [
    { LEDGER_WITNESSES: 'https://w.example' },
    { LEDGER_TIMESTAMPS: 'tsa' },
    { LEDGER_KEY: 'c2hvcnQ=' },
  ])
    expect(() => readConfig(wrong, '/')).toThrow('LEDGER_');
});
