import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signAccess } from '../server/src/platform/identity/access-tokens.ts';
import { deriveKey } from '../server/src/platform/identity/secrets.ts';

/** An access token that is valid for a day. */
export async function signDayToken(dataDir, sessionId) {
  const secret = (await readFile(join(dataDir, 'secret'), 'utf8')).trim();
  return signAccess(deriveKey(secret, 'access'), sessionId, 86_400);
}

/** Starts a session and returns such a token, like a sign-in without a password. */
export async function startSession(client, dataDir, userId) {
  const { rows } = await client.query(
    `insert into sessions (user_id, salt, expires_at, idle_until, address, user_agent)
     values ($1, 'salt', now() + interval '1 day', now() + interval '1 day', '127.0.0.1', 'bench') returning id`,
    [userId],
  );
  return signDayToken(dataDir, rows[0].id);
}
