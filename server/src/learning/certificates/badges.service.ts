import { LRUCache } from 'lru-cache';
import type { Db } from '#db/client.ts';
import { AppError } from '#platform/http/errors.ts';
import { toIso } from '#platform/time/instants.ts';
import { badgeCredential } from './badge-credential.ts';
import { findCredential, keepCredential, listRevokedIndexes, type CertificateRow } from './certificates.queries.ts';
import { signCredential } from './credential-signature.ts';
import { didDocument, didOf } from './did-document.ts';
import type { SigningKeys } from './signing-keys.ts';
import { statusListCredential } from './status-lists.ts';

/** How long a signed list is cached: a revocation is visible on every node within this time. */
const listMilliseconds = 15_000;

export type Badges = ReturnType<typeof createBadges>;

/** Certificates as credentials that others can verify without asking us about a person. */
export function createBadges({ db, keys, publicUrl }: { db: Db; keys: SigningKeys; publicUrl: string }) {
  const did = didOf(publicUrl);
  const lists = new LRUCache<number, object>({ max: 20, ttl: listMilliseconds });

  /** The signed credential of a certificate: created once, then always the same. */
  async function get(row: CertificateRow): Promise<object> {
    const kept = await findCredential(db, row.number);
    if (kept) return kept;
    const key = await keys.use();
    const credential = badgeCredential(row, { publicUrl, did });
    const signed = await signCredential(credential, { key, did, created: toIso(row.issuedAt) });
    await keepCredential(db, row.number, signed);
    return (await findCredential(db, row.number)) ?? signed;
  }

  /** @throws AppError certificates.notFound when there is no such list */
  async function getStatusList(list: number): Promise<object> {
    const known = lists.get(list);
    if (known) return known;
    const revoked = await listRevokedIndexes(db, list);
    if (!revoked) throw new AppError('certificates.notFound');
    const at = `${new Date().toISOString().slice(0, 19)}Z`;
    const signed = await signCredential(statusListCredential({ list, revoked, publicUrl, did, at }), {
      key: await keys.use(),
      did,
      created: at,
    });
    lists.set(list, signed);
    return signed;
  }

  async function getDidDocument(): Promise<object> {
    return didDocument(did, await keys.listPublic());
  }

  return { get, getStatusList, getDidDocument, forgetLists: () => lists.clear() };
}
