import type { Tx } from '#db/client.ts';
import { recordChange, type Actor } from '#site/recorded-changes.ts';
import type { AuditAction } from '@candela/contract/oversight/audit';
import type { EventRow } from './events.queries.ts';

interface Kept {
  before?: EventRow | undefined;
  after?: EventRow;
  /** Number of changed events of the series. */
  count: number;
}

/** Writes a change of an event, or of its series, to the audit log. */
export async function recordEvent(tx: Tx, actor: Actor, action: AuditAction, kept: Kept): Promise<void> {
  const named = kept.after ?? kept.before;
  if (!named) return;
  const before = kept.before ? fieldsOf(kept.before) : null;
  const series = kept.count > 1 ? { eventCount: kept.count } : {};
  const after = kept.after ? { ...fieldsOf(kept.after), ...series } : kept.count > 1 ? series : null;
  await recordChange(tx, actor, { action, entity: 'event', entityId: named.id, name: named.title, before, after });
}

/** The fields that editors enter. */
function fieldsOf(row: EventRow) {
  return {
    title: row.title,
    description: row.description,
    hosts: row.hosts.map(({ id }) => id),
    startsAt: row.startsAt,
    timeZone: row.timeZone,
    durationMinutes: row.durationMinutes,
    languageCode: row.languageCode,
    subscriptionTypeIds: row.subscriptionTypeIds,
    capacity: row.capacity,
    isRecorded: row.isRecorded,
    hasChat: row.hasChat,
    state: row.state,
    rule: row.rule,
  };
}
