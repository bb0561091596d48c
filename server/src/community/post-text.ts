import { sql, type SQL } from 'drizzle-orm';
import { personJson } from '#db/entitlements.ts';
import { plainText } from '#platform/text/plain-text.ts';
import { withNames } from '#platform/text/rich-text/rich-text-html.ts';
import type { Person } from '@candela/contract/accounts/people';
import { mentionToken } from '@candela/contract/community/discussions';
import { nameOfPost } from './name-of-post.ts';

/** Those whom the post `f` mentions, as they are called now; the others of a list cost nothing. */
export const mentionsOf: SQL = sql`case when position('data-mention=' in f.body) = 0 then '[]' else (
  select coalesce(json_agg(${sql.raw(personJson)}), '[]') from users u where u.id = any(array(
    select (jsonb_path_query(f.document, 'strict $.** ? (@.type == "mention").attrs.userId', '{}', true) #>> '{}')::uuid))) end`;

/** A post, or its beginning, as plain text with the names of those whom it mentions: whatever leaves the server is this. */
export function textOfPost({ body, mentions }: { body: string; mentions: readonly Person[] }): string {
  return plainText(withNames(body, mentions));
}

interface Audited {
  body: string;
  mentionedIds: readonly string[];
}

/** The same for the list of changes: ids for names, which are looked up when it is read, so that no name outlives its person there. */
export function auditedTextOfPost({ body, mentionedIds }: Audited): string {
  const ids = mentionedIds.map((id) => ({ id, fullName: mentionToken(id).slice('@'.length) }));
  return plainText(withNames(body, ids));
}

/** What the list of changes calls a post. */
export function auditedNameOfPost(given: Audited): string {
  const name = nameOfPost(auditedTextOfPost(given));
  const last = name.lastIndexOf('@{');
  // Half an id is nobody's.
  return last >= 0 && !name.includes('}', last) ? `${name.slice(0, last)}@…` : name;
}
