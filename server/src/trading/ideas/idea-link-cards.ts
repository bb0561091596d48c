import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { shortenText } from '#platform/text/shorten-text.ts';
import type { LinkCardSource } from '#site/link-cards.ts';
import { areIdeasVisible, isReadableIdea } from '#trading/idea-access.ts';

const analysisLength = 200;

const ideaRow = rowOf({
  id: z.int(),
  symbol: z.string(),
  name: z.string(),
  analysis: z.string().nullable(),
  source: z.string(),
});

/** Trade ideas, for those who may read them. */
export const ideaLinkCards: LinkCardSource = {
  kind: 'idea',
  path: /^\/(?:education|notifications)\/ideas\/(\d{1,9})$/,
  async list(db, caller, ids) {
    const rows = await readRows(db, ideaRow)`
      select i.id, s.symbol, s.name, i.analysis, a.first_name || ' ' || a.last_name as source
      from ideas i join users a on a.id = i.author_id join market_symbols s on s.id = i.symbol_id
      where i.id = any(${arrayOf(ids)}::int[]) and ${isReadableIdea(caller)} and ${areIdeasVisible}`;
    return rows.map(({ id, symbol, name, analysis, source }) => ({
      id,
      title: `${symbol.split(':')[1] ?? symbol} · ${name}`,
      description: shortenText(plainText(analysis ?? '').replaceAll(/\s+/g, ' '), analysisLength),
      source,
      picturePath: null,
    }));
  },
};
