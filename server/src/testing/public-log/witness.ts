import { generateKeyPairSync, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { sha256 } from '#trading/log.ts';
import { fromBase64 } from '@candela/markets/log/base64';
import {
  formatNote,
  keyIdOf,
  noteAlgorithms,
  parseCheckpoint,
  parseNote,
  type VerifierKey,
} from '@candela/markets/log/checkpoint';
import { isConsistent, type TreeHead } from '@candela/markets/log/tree';
import { startOutsideServer } from './outside-server.ts';

const nothing: TreeHead = { size: 0, root: sha256(Buffer.alloc(0)) };

/** A witness as C2SP tlog-witness says, which remembers one log, and can be made to lie, to hang or to forget. */
export async function startWitness(name: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const named = {
    name,
    algorithm: noteAlgorithms.witness,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).subarray(-32),
  };
  const key: VerifierKey = { ...named, keyId: keyIdOf(sha256, named) };
  const state = {
    seen: nothing,
    mood: 'honest' as 'honest' | 'garbage' | 'silent' | 'otherText' | 'lateClock',
    statuses: [] as number[],
  };
  const end = (response: ServerResponse, status: number, body = '') => {
    state.statuses.push(status);
    response.writeHead(status).end(body);
  };
  const address = await startOutsideServer((body, response) => {
    if (state.mood === 'silent') return;
    if (state.mood === 'garbage') return end(response, 200, '— someone AAAA\n\u0000');
    const text = body.toString('utf8');
    const cut = text.indexOf('\n\n');
    const [first = '', ...proof] = text.slice(0, cut).split('\n');
    const note = parseNote(text.slice(cut + 2));
    const checkpoint = note && parseCheckpoint(note.text);
    const old = Number(first.replace('old ', ''));
    if (!note || !checkpoint) return end(response, 400);
    if (old !== state.seen.size) return end(response, 409, `${state.seen.size}\n`);
    const hashes = proof.map((line) => fromBase64(line) ?? new Uint8Array());
    if (!isConsistent(sha256, state.seen, checkpoint, hashes)) return end(response, 422);
    state.seen = checkpoint;
    const seconds = Math.floor(Date.now() / 1000) - (state.mood === 'lateClock' ? 3600 : 0);
    const said = state.mood === 'otherText' ? note.text.replace(/\d+/, '1') : note.text;
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(seconds));
    const signature = Buffer.concat([
      time,
      sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${said}`), privateKey),
    ]);
    const signed = formatNote({ text: note.text, signatures: [{ name, keyId: key.keyId, signature }] });
    return end(response, 200, signed.slice(note.text.length + 1));
  });
  return { key, address, state };
}
