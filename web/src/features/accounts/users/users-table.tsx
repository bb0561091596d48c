import type { UserColumn } from '@candela/contract/accounts/user-views';
import type { UserRow } from '@candela/contract/accounts/users';
import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { roleKeyOf } from '#platform/reference/role-keys.ts';
import { UserStatusBadge } from './user-status-badge.tsx';
import classes from './users.module.css';

interface UsersTableProps {
  rows: readonly UserRow[];
  columns: readonly UserColumn[];
  chosen: ReadonlySet<string>;
  opened: string | undefined;
  onChoose: (ids: ReadonlySet<string>) => void;
  onOpen: (id: string) => void;
}

/** People as a table; on phones as cards. */
export function UsersTable({ rows, columns, chosen, opened, onChoose, onOpen }: UsersTableProps) {
  const { t } = useTranslation();
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <Checkbox
              aria-label={t(($) => $.users.chooseAll)}
              checked={chosen.size > 0 && chosen.size === rows.length}
              indeterminate={chosen.size > 0 && chosen.size < rows.length}
              onChange={() => onChoose(chosen.size > 0 ? new Set() : new Set(rows.map(({ id }) => id)))}
            />
          </th>
          <th scope="col">{t(($) => $.users.name)}</th>
          {columns.map((each) => (
            <th key={each} scope="col" className={each === 'courses' ? classes.figure : undefined}>
              {t(($) => $.users.columnNames[each])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-user={row.id} data-chosen={chosen.has(row.id)} data-open={row.id === opened}>
            <td>
              <Checkbox
                aria-label={t(($) => $.users.choose, { name: row.fullName })}
                checked={chosen.has(row.id)}
                onChange={() => toggle(row.id)}
              />
            </td>
            <th scope="row">
              <button type="button" className={classes.name} onClick={() => onOpen(row.id)}>
                <UserAvatar name={row.fullName} src={row.thumbnailImagePath} size={30} />
                <span>
                  <strong dir="auto">{row.fullName}</strong>
                  <bdi>{row.email}</bdi>
                </span>
              </button>
            </th>
            {columns.map((each) => {
              const isSaying = selfSaying.has(each);
              return (
                <td
                  key={each}
                  className={each === 'courses' ? classes.figure : undefined}
                  data-first={isSaying || undefined}
                  data-empty={isEmpty(row, each) || undefined}
                >
                  {!isSaying && <span className={classes.label}>{t(($) => $.users.columnNames[each])}</span>}
                  <UserCell row={row} column={each} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Columns whose values need no label: on cards they come first. */
const selfSaying: ReadonlySet<UserColumn> = new Set(['role', 'status']);

/** Whether a column is empty for a person; cards omit it. */
const isEmpty = (row: UserRow, column: UserColumn) =>
  (column === 'plan' && row.planName === null) ||
  (column === 'associateId' && row.associateId === null) ||
  (column === 'lastSeen' && row.lastSeenAt === null);

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
