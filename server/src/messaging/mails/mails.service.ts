import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from '@candela/contract/messaging/mails';
import type { Page } from '@candela/contract/paging';
import PostalMime, { type Email } from 'postal-mime';
import { decodeCursor, encodeCursor } from '#platform/http/cursors.ts';
import { AppError } from '#platform/http/errors.ts';

/** Reads the mails that are kept as files; `folder` is null when a mail server takes them. */
export function createMails({ folder }: { folder: string | null }) {
  async function read(id: string): Promise<Email> {
    if (folder === null) throw new AppError('mails.notFound');
    try {
      return await PostalMime.parse(await readFile(join(folder, `${id}.eml`)));
    } catch (cause) {
      throw new AppError('mails.notFound', { cause });
    }
  }

  /** Newest first: names begin with the time. */
  async function list(limit: number, cursor: string | undefined): Promise<Page<Mail>> {
    const after = decodeCursor(cursor, 1)?.[0];
    const names = folder === null ? [] : await readdir(folder).catch(() => []);
    const ids = names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -4))
      .filter((id) => after === undefined || id < String(after))
      .toSorted()
      .toReversed();
    const visible = ids.slice(0, limit);
    const last = visible.at(-1);
    return {
      data: await Promise.all(visible.map(async (id) => present(id, await read(id)))),
      nextCursor: ids.length > limit && last !== undefined ? encodeCursor([last]) : null,
    };
  }

  /** @throws AppError mails.notFound */
  async function get(id: string): Promise<Mail & { text: string }> {
    const mail = await read(id);
    return { ...present(id, mail), text: mail.text ?? '' };
  }

  return { list, get };
}

function present(id: string, mail: Email): Mail {
  return {
    id,
    sentAt: new Date(mail.date ?? 0).toISOString(),
    to: mail.to?.map((to) => to.address ?? '').join(', ') ?? '',
    subject: mail.subject ?? '',
  };
}
