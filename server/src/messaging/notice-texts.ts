import type { Db, Tx } from '#db/client.ts';
import { fillText } from '#platform/text/fill-text.ts';
import type { NoticeKind } from './built-in-texts.ts';
import { readWordedTexts } from './worded-texts.ts';

/** A notice in every language, as it is worded here, the values filled in. */
export async function noticeTexts(
  db: Db | Tx,
  kind: NoticeKind,
  values: { title: string; names: string; summary?: string },
): Promise<Record<string, { title: string; body: string }>> {
  const [title, body] = [`messages.notices.${kind}.title`, `messages.notices.${kind}.body`];
  const languages = await readWordedTexts(db, [title, body]);
  return Object.fromEntries(
    [...languages].map(([code, { textOf }]) => [
      code,
      { title: fillText(textOf(title), values), body: fillText(textOf(body), values).trim() },
    ]),
  );
}
