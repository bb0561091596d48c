import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { withTickers } from '@candela/contract/community/comment-symbols';
import { mentionPattern } from '@candela/contract/community/discussions';
import type { AuditEvent } from '@candela/contract/oversight/audit';

const personRow = rowOf({ id: z.uuid(), fullName: z.string() });

const textsOf = ({ name, changes }: AuditEvent): (string | null)[] => [
  name,
  ...changes.flatMap(({ before, after }) => [before, after]),
];

async function namesOf(db: Db, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await readRows(db, personRow)`
    select id, first_name || ' ' || last_name as "fullName" from users where id = any(${arrayOf(ids)}::uuid[])`;
  return new Map(rows.map(({ id, fullName }) => [id, fullName]));
}

/** Texts of the list have ids where somebody is mentioned, so that no name outlives its person there: the names that they have now. */
export async function withMentionedNames(db: Db, events: AuditEvent[]): Promise<AuditEvent[]> {
  const ids = events
    .flatMap(textsOf)
    .flatMap((text) => [...(text ?? '').matchAll(mentionPattern)].map(([, id]) => id ?? ''));
  const names = await namesOf(db, [...new Set(ids)]);
  const named = (text: string | null) =>
    text &&
    withTickers(text).replaceAll(mentionPattern, (token, id: string) => (names.has(id) ? `@${names.get(id)}` : token));
  return events.map((event) => ({
    ...event,
    name: named(event.name),
    changes: event.changes.map(({ field, before, after }) => ({ field, before: named(before), after: named(after) })),
  }));
}
