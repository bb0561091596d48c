import { describe, expect, inject, it } from 'vitest';
import { ask, installation, tokenAt } from '#testing/node-processes.ts';
import { refusedStart, temporaryFolder } from '#testing/server-process.ts';
import { getProfile } from '@candela/contract/accounts/profiles';

describe.runIf(inject('databaseSource').kind === 'postgres')('a node with another secret', () => {
  it('is refused in one line, also one that made its own; with the same one, tokens of the others are accepted', async () => {
    const { startNode, databaseUrl } = await installation();
    const one = await startNode();
    const others: Record<string, string>[] = [{ SECRET: 'a secret that no other node has been given' }, {}];
    for (const given of others) {
      const { code, lines } = await refusedStart({
        DATA_DIR: await temporaryFolder(),
        DATABASE_URL: databaseUrl,
        MEDIA_PORT: '0',
        ...given,
      });
      expect(code).toBe(1);
      expect(lines).toEqual([
        expect.stringMatching(/^Candela cannot start\. SECRET is not the one with which this database was used: /),
      ]);
    }
    const two = await startNode();
    expect((await ask(two.url, getProfile, { token: await tokenAt(one.url, 'student') })).status).toBe(200);
  });
});
