import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEndOfFile } from '#testing/end-of-file.ts';
import { removeFolder } from '#testing/remove-folder.ts';
import { startOutsideServer } from './outside-server.ts';

const config = `[t]
dir = .
serial = ./serial
crypto_device = builtin
signer_cert = ./tsa.pem
signer_key = ./tsa.key
certs = ./root.pem
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
accuracy = secs:1
clock_precision_digits = 3
ordering = no
tsa_name = no
ess_cert_id_chain = no
`;

/** A time-stamp authority of OpenSSL, which can be made to lie or to hang. */
export async function startTimeStampAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'candela-test-'));
  atEndOfFile(() => removeFolder(folder));
  const openssl = (...given: string[]) =>
    execFileSync('openssl', given, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString();
  writeFileSync(join(folder, 'tsa.cnf'), config);
  writeFileSync(join(folder, 'serial'), '01\n');
  writeFileSync(join(folder, 'ext.cnf'), 'extendedKeyUsage = critical,timeStamping\n');
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'root.key',
    '-out',
    'root.pem',
    '-subj',
    '/CN=Root of tests',
    '-days',
    '2',
  );
  openssl(
    'req',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'tsa.key',
    '-out',
    'tsa.csr',
    '-subj',
    '/CN=Authority of tests',
  );
  openssl(
    'x509',
    '-req',
    '-in',
    'tsa.csr',
    '-CA',
    'root.pem',
    '-CAkey',
    'root.key',
    '-CAcreateserial',
    '-out',
    'tsa.pem',
    '-days',
    '2',
    '-extfile',
    'ext.cnf',
  );
  const state = { mood: 'honest' as 'honest' | 'replays' | 'garbage' | 'silent' | 'refuses', last: Buffer.alloc(0) };
  const address = await startOutsideServer((body, response) => {
    if (state.mood === 'silent') return;
    if (state.mood === 'refuses') return void response.writeHead(503).end();
    if (state.mood === 'honest') {
      writeFileSync(join(folder, 'q.tsq'), body);
      openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 't', '-queryfile', 'q.tsq', '-out', 'r.tsr');
      state.last = readFileSync(join(folder, 'r.tsr'));
    }
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    response.end(state.mood === 'garbage' ? Buffer.from('30030201', 'hex') : state.last);
  });
  /** What a stranger does with an answer. @throws when it is not of these bytes */
  const verify = (data: string, answer: Buffer): string => {
    writeFileSync(join(folder, 'data'), data);
    writeFileSync(join(folder, 'given.tsr'), answer);
    return openssl(
      'ts',
      '-verify',
      '-data',
      'data',
      '-in',
      'given.tsr',
      '-CAfile',
      'root.pem',
      '-untrusted',
      'tsa.pem',
    );
  };
  return { address, state, verify };
}
