#!/usr/bin/env node
import { createPublicKey, verify } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { openLogArchive, type LogArchive } from '@candela/markets/log/log-archive';
import { openLogSite, readAnchors, readCosignatures } from '@candela/markets/log/log-site';
import { verifyLog, type LogReader, type LogVerdict } from '@candela/markets/log/verification';
import { reportOf } from './report.ts';

const usage = `candela-verify checks the public log of trade ideas and their outcomes.

  candela-verify https://school.example [file.zip] [--key KEY]... [--witness KEY]...

It reads the log of a site, or the one in a file that was downloaded from /ledger/export, and names the first wrong entry. Without --key
it asks the site for its keys: name those that you know from before. Each --witness must have
signed a checkpoint of this log (C2SP tlog-cosignature). It sends nothing but requests for the log.
Exit status: 0 right, 1 wrong, 2 could not be checked.
`;

/** Ed25519 (RFC 8032), with a key of 32 bytes as SubjectPublicKeyInfo (RFC 8410). */
const verifySignature: LogReader['verify'] = async (publicKey, message, signature) => {
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey]);
  return verify(null, message, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature);
};

const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

function logOfSite(address: string): LogReader {
  const site = openLogSite({
    request: (path) => fetch(`${address}/${path}`, { signal: AbortSignal.timeout(30_000) }),
    wait: (milliseconds) => setTimeout(milliseconds),
    decode,
  });
  return { ...site, verify: verifySignature };
}

/** An export, read in pieces; null for what is none, or is cut off. */
async function logOfFile(file: FileHandle): Promise<LogArchive | null> {
  const { size } = await file.stat();
  return openLogArchive({
    size,
    read: async (from, to) => {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(Math.max(0, to - from)),
        0,
        Math.max(0, to - from),
        from,
      );
      return new Uint8Array(buffer.subarray(0, bytesRead));
    },
    inflate: async (bytes, length) => {
      const inflated = await promisify(inflateRaw)(bytes, { maxOutputLength: Math.max(1, length) });
      if (inflated.length !== length) throw new Error('a file of another length');
      return new Uint8Array(inflated);
    },
    decode,
  });
}

interface Given {
  address: string | null;
  path: string | null;
  keys: string[];
  witnesses: string[];
}

/** Null for what it does not know. */
function readArguments(given: readonly string[]): Given | null {
  const found: Given = { address: null, path: null, keys: [], witnesses: [] };
  for (let at = 0; at < given.length; at++) {
    const argument = given[at] ?? '';
    if (argument === '--key') found.keys.push(given[++at] ?? '');
    else if (argument === '--witness') found.witnesses.push(given[++at] ?? '');
    else if (/^https?:\/\//.test(argument))
      found.address = `${argument.replace(/\/+$/, '').replace(/\/ledger$/, '')}/ledger`;
    else if (argument.startsWith('-') || found.path !== null) return null;
    else found.path = argument;
  }
  return found.address === null && found.path === null ? null : found;
}

async function keysOfSite(site: LogReader): Promise<string[]> {
  const { keys } = JSON.parse(await site.text('keys')) as { keys: { verifierKey: string }[] };
  return keys.map(({ verifierKey }) => verifierKey);
}

async function check(given: Given): Promise<LogVerdict | 'noArchive'> {
  const file = given.path === null ? null : await open(given.path);
  try {
    return await checkFile(file, given);
  } finally {
    await file?.close();
  }
}

async function checkFile(
  file: FileHandle | null,
  { address, keys, witnesses }: Given,
): Promise<LogVerdict | 'noArchive'> {
  const site = address === null ? null : logOfSite(address);
  const archive = file && (await logOfFile(file));
  if (file && archive === null) return 'noArchive';
  const reader = archive?.hasLog || !site ? archive && { ...archive.reader, verify: verifySignature } : site;
  if (!reader) return 'noArchive';
  const known = keys.length > 0 ? keys : site ? await keysOfSite(site).catch(() => []) : (archive?.keys ?? []);
  const anchors = site ? await readAnchors(site) : [];
  const cosignatures = site ? await readCosignatures(site, reader, { anchors, witnesses }) : [];
  const { openings = [], days = [] } = archive ?? {};
  const given = { keys: known, openings, days, anchors, witnesses, cosignatures };
  return verifyLog(reader, given, (read, all) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${read} of ${all} entries`);
  });
}

const given = readArguments(process.argv.slice(2));
if (!given) {
  process.stdout.write(usage);
  process.exitCode = 2;
} else {
  try {
    const began = performance.now();
    const verdict = await check(given);
    const { text, status } = reportOf(verdict, (performance.now() - began) / 1000);
    process.stdout.write(`${process.stderr.isTTY ? '\n' : ''}${text}\n`);
    process.exitCode = status;
  } catch (error) {
    process.stdout.write(`It could not be checked: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}
