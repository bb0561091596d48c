import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { Db } from '#db/client.ts';
import { decodeTextCursor, encodeCursor } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';
import type { SignedInCaller } from '#platform/identity/callers.ts';
import { listAddressees, maskTokens, mayReadMailOf } from '#site/addressees.ts';
import type { KeptMail, Mail } from '@candela/contract/messaging/mails';
import type { Page } from '@candela/contract/paging';

interface Deps {
  db: Db;
  /** Null if a mail server is configured. */
  folder: string | null;
}

/** Reads the mails stored as files. */
export function createMails({ db, folder }: Deps) {
  async function read(id: string): Promise<Email> {
    if (folder === null) throw new AppError('mails.notFound');
    try {
      return await PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
    } catch (cause) {
      throw new AppError('mails.notFound', { cause });
    }
  }

  /** Newest first: file names begin with the time. */
  async function list(limit: number, cursor: string | undefined): Promise<Page<Mail>> {
    const after = decodeTextCursor(cursor);
    const names = folder === null ? [] : await readdir(folder).catch(() => []);
    const ids = names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -4))
      .filter((id) => after === null || id < after)
      .toSorted()
      .toReversed();
    const visible = ids.slice(0, limit);
    const last = visible.at(-1);
    return {
      data: await Promise.all(visible.map(async (id) => present(id, await read(id)))),
      nextCursor: ids.length > limit && last !== undefined ? encodeCursor([last]) : null,
    };
  }

  /**
   * The tokens in its links are masked unless the mail is the caller's own or for a person of a lower rank: a password reset link gives
   * access to the account.
   * @throws AppError mails.notFound
   */
  async function get(caller: SignedInCaller, id: string): Promise<KeptMail> {
    const mail = await read(id);
    const text = mail.text ?? '';
    const isMasked = !(await mayUseLinks(caller, mail));
    return { ...present(id, mail), text: isMasked ? maskTokens(text) : text, isMasked };
  }

  async function mayUseLinks(caller: SignedInCaller, mail: Email): Promise<boolean> {
    const addresses = addressesOf(mail);
    const addressees = await listAddressees(db, addresses);
    return (
      addressees.length === Math.max(1, addresses.length) && addressees.every((each) => mayReadMailOf(caller, each))
    );
  }

  return { list, get };
}

function present(id: string, mail: Email): Mail {
  return {
    id,
    sentAt: new Date(mail.date ?? 0).toISOString(),
    to: addressesOf(mail).join(', '),
    subject: mail.subject ?? '',
  };
}

function addressesOf(mail: Email): string[] {
  return mail.to?.map((to) => to.address ?? '') ?? [];
}
