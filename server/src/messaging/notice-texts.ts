import type { Db, Tx } from '#db/client.ts';
import { fillText } from '#platform/text/fill-text.ts';
import type { NoticeKind } from './built-in-texts.ts';
import { readWordedTexts } from './worded-texts.ts';

type NoticeValues = { title: string; names: string; summary?: string; note?: string };

/** The texts of a notice in every language, including customisation, with the values filled in. */
export async function noticeTexts(
  db: Db | Tx,
  kind: NoticeKind,
  values: NoticeValues | ((languageCode: string) => NoticeValues),
): Promise<Record<string, { title: string; body: string }>> {
  const [title, body] = [`messages.notices.${kind}.title`, `messages.notices.${kind}.body`];
  const languages = await readWordedTexts(db, [title, body]);
  return Object.fromEntries(
    [...languages].map(([code, { textOf }]) => {
      const filled = typeof values === 'function' ? values(code) : values;
      return [code, { title: fillText(textOf(title), filled), body: fillText(textOf(body), filled).trim() }];
    }),
  );
}
