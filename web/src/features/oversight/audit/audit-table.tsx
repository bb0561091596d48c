import type { AuditEvent } from '@candela/contract/oversight/audit';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import table from '#ui/data-table/data-table.module.css';
import { auditColumns, columnsOf, type AuditColumn, type AuditFilter } from './audit-filter.ts';
import classes from './audit.module.css';
import { useColumnNames } from './column-names.ts';
import { useEventName } from './event-name.ts';
import { useFieldName } from './field-names.ts';

interface AuditTableProps {
  events: readonly AuditEvent[];
  filter: AuditFilter;
  opened: AuditEvent['id'] | undefined;
  onOpen: (event: AuditEvent) => void;
}

/** What was changed, by whom and when, newest first. */
export function AuditTable({ events, filter, opened, onOpen }: AuditTableProps) {
  const { t } = useTranslation();
  const nameOf = useEventName();
  const names = useColumnNames();
  const what: DataColumn<AuditEvent, 'newest'> = {
    id: 'what',
    name: t(($) => $.users.name),
    share: 4,
    renderCell: (event) => (
      <button type="button" className={`${classes.name} ${table.rowAction}`} onClick={() => onOpen(event)}>
        <bdi>{nameOf(event)}</bdi>
      </button>
    ),
  };
  const others = auditColumns.map((id) => ({
    ...columnFacts[id],
    id,
    name: names[id],
    renderCell: (event: AuditEvent) => <AuditCell event={event} column={id} />,
  }));
  return (
    <DataTable
      label={t(($) => $.audit.title)}
      columns={[what, ...others]}
      shown={columnsOf(filter.columns)}
      rows={events}
      count={undefined}
      sort="newest"
      opened={opened === undefined ? undefined : String(opened)}
    />
  );
}

const columnFacts: Record<AuditColumn, Omit<DataColumn<AuditEvent, 'newest'>, 'id' | 'name' | 'renderCell'>> = {
  change: { share: 4, speaksForItself: true },
  actor: { share: 3 },
  when: { share: 3, sorts: { descending: 'newest' } },
  // A setting has one value, so its name says everything.
  fields: { share: 7, isEmpty: ({ entity, changes }) => entity === 'setting' || changes.length === 0 },
  address: { share: 2, isEmpty: ({ address }) => address === null },
};

function AuditCell({ event, column }: { event: AuditEvent; column: AuditColumn }) {
  const { t } = useTranslation();
  const format = useFormat();
  const fieldName = useFieldName();
  switch (column) {
    case 'change':
      return (
        <Badge text={`${t(($) => $.audit.entities[event.entity])} · ${t(($) => $.audit.actions[event.action])}`} />
      );
    case 'actor':
      return <bdi>{event.actor?.fullName ?? t(($) => $.audit.system)}</bdi>;
    case 'when':
      return <time dateTime={event.at}>{format.dateTime(event.at)}</time>;
    case 'fields':
      return event.entity === 'setting' ? (
        '—'
      ) : (
        <bdi>{format.list(event.changes.map(({ field }) => fieldName(field))) || '—'}</bdi>
      );
    default:
      return event.address === null ? '—' : <bdi dir="ltr">{event.address}</bdi>;
  }
}
