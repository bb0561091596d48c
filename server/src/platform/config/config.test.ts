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
    expect(warningsWith({ SMTP_URL: 'smtp://mail.test' })).toEqual([]);
    expect(listConfigWarnings(readConfig({}, '/'))).toEqual([]);
  });
});
