import type { UserColumn } from '@candela/contract/accounts/user-views';
import type { UserRow, UserSort } from '@candela/contract/accounts/users';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { roleKeyOf } from '#platform/reference/role-keys.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable, type RowSelection } from '#ui/data-table/data-table.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { UserStatusBadge } from './user-status-badge.tsx';
import classes from './users.module.css';

interface UsersTableProps extends RowSelection {
  rows: readonly UserRow[];
  /** Number of all people that match. */
  count: number | undefined;
  columns: readonly UserColumn[];
  /** Undefined for results of a search, which come by relevance. */
  sort: UserSort | undefined;
  onSort: (sort: UserSort) => void;
  opened: string | undefined;
  onOpen: (id: string) => void;
}

/** People as a table; on phones as cards. */
export function UsersTable(props: UsersTableProps) {
  const { rows, count, columns, sort, onSort, chosen, onChoose, opened, onOpen } = props;
  const { t } = useTranslation();
  const name: DataColumn<UserRow, UserSort> = {
    id: 'name',
    name: t(($) => $.users.name),
    share: 6,
    sorts: { ascending: 'name' },
    renderCell: (row) => (
      <button type="button" className={classes.name} onClick={() => onOpen(row.id)}>
        <UserAvatar name={row.fullName} src={row.thumbnailImagePath} size={30} />
        <span>
          <strong dir="auto">{row.fullName}</strong>
          <bdi>{row.email}</bdi>
        </span>
      </button>
    ),
  };
  const others = Object.entries(columnFacts).map(([id, facts]) => ({
    ...facts,
    id,
    name: t(($) => $.users.columnNames[id as UserColumn]),
    renderCell: (row: UserRow) => <UserCell row={row} column={id as UserColumn} />,
  }));
  return (
    <DataTable
      label={t(($) => $.users.title)}
      columns={[name, ...others]}
      shown={columns}
      rows={rows}
      count={count}
      sort={sort}
      {...(sort !== undefined && { onSort })}
      selection={{ chosen, onChoose, nameOf: ({ fullName }) => fullName }}
      opened={opened}
    />
  );
}

/** The columns beside the name, in the order of the screen. */
const columnFacts: Record<UserColumn, Omit<DataColumn<UserRow, UserSort>, 'id' | 'name' | 'renderCell'>> = {
  role: { share: 3, speaksForItself: true },
  plan: { share: 3, isEmpty: ({ planName }) => planName === null },
  status: { share: 3, speaksForItself: true },
  courses: { share: 2, isFigure: true },
  lastSeen: { share: 3, sorts: { descending: 'seen' }, isEmpty: ({ lastSeenAt }) => lastSeenAt === null },
  joined: { share: 3, sorts: { descending: 'joined' } },
  associateId: { share: 3, isEmpty: ({ associateId }) => associateId === null },
};

function UserCell({ row, column }: { row: UserRow; column: UserColumn }) {
  const { t } = useTranslation();
  const format = useFormat();
  switch (column) {
    case 'role':
      return row.roleIds.map((role) => t(($) => $.invitations.roles[roleKeyOf(role)])).join(', ');
    case 'plan':
      return row.planName ?? '—';
    case 'status':
      return <UserStatusBadge user={row} />;
    case 'courses':
      return format.number(row.courseCount);
    case 'associateId':
      return row.associateId === null ? '—' : <bdi>{row.associateId}</bdi>;
    case 'joined':
      return <time dateTime={row.joinedAt}>{format.date(row.joinedAt)}</time>;
    default:
      return row.lastSeenAt === null ? (
        '—'
      ) : (
        <time dateTime={row.lastSeenAt} title={format.dateTime(row.lastSeenAt)}>
          {format.relative(row.lastSeenAt)}
        </time>
      );
  }
}
