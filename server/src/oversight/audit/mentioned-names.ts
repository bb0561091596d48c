import * as z from 'zod';
import { arrayOf } from '#db/array-of.ts';
import type { Db } from '#db/client.ts';
import { readRows, rowOf } from '#db/rows.ts';
import { mentionPattern } from '@candela/contract/community/discussions';
import type { AuditEvent } from '@candela/contract/oversight/audit';

const personRow = rowOf({ id: z.uuid(), fullName: z.string() });

const textsOf = ({ name, changes }: AuditEvent): (string | null)[] => [
  name,
  ...changes.flatMap(({ before, after }) => [before, after]),
];

/** Texts of the list have ids where somebody is mentioned, so that no name outlives its person there: the names that they have now. */
export async function withMentionedNames(db: Db, events: AuditEvent[]): Promise<AuditEvent[]> {
  const ids = events
    .flatMap(textsOf)
    .flatMap((text) => [...(text ?? '').matchAll(mentionPattern)].map(([, id]) => id ?? ''));
  if (ids.length === 0) return events;
  const rows = await readRows(db, personRow)`
    select id, first_name || ' ' || last_name as "fullName" from users where id = any(${arrayOf([...new Set(ids)])}::uuid[])`;
  const names = new Map(rows.map(({ id, fullName }) => [id, fullName]));
  const named = (text: string | null) =>
    text && text.replaceAll(mentionPattern, (token, id: string) => (names.has(id) ? `@${names.get(id)}` : token));
  return events.map((event) => ({
    ...event,
    name: named(event.name),
    changes: event.changes.map(({ field, before, after }) => ({ field, before: named(before), after: named(after) })),
  }));
}
