import type { UserView } from '@candela/contract/accounts/user-views';
import { userColumns } from '@candela/contract/accounts/user-views';
import '@mantine/core/styles/Input.layer.css';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { BookmarkPlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnChoice } from '#ui/data-table/column-choice.tsx';
import list from '#ui/list-page.module.css';
import { PopoverButton } from '#ui/popover-button.tsx';
import { columnsOf, type UserFilter } from './user-filter.ts';
import { useUserViewChanges } from './user-views.api.ts';
import classes from './users.module.css';

const views = {
  everyone: {},
  trainers: { roleId: 2 },
  admins: { roleId: 1 },
  quiet: { seen: 'quiet' },
  suspended: { status: 'suspended' },
  invited: { status: 'invited' },
} as const satisfies Record<string, UserFilter>;

const viewNames = Object.keys(views) as (keyof typeof views)[];

interface UsersViewsProps {
  /** The effective filter, also when it comes from a saved view. */
  filter: UserFilter;
  saved: readonly UserView[];
  /** Id of the current saved view. */
  viewId: string | undefined;
  onFilter: (filter: Record<string, unknown>) => void;
}

/** Predefined views, the user's saved ones, and the columns of the table. */
export function UsersViews({ filter, saved, viewId, onFilter }: UsersViewsProps) {
  const { t } = useTranslation();
  const { save, remove } = useUserViewChanges();
  const { columns, ...asked } = filter;
  const shown = columnsOf(columns);
  const names = useRef<HTMLElement>(null);
  const keep = (name: string, onSaved: () => void) =>
    save.mutate(
      { name, filter: asked, columns: [...shown] },
      {
        onSuccess: ({ id }) => {
          onSaved();
          onFilter({ view: id });
        },
      },
    );
  const forget = (id: string) =>
    remove.mutate(id, {
      onSuccess: () => {
        onFilter({ ...filter });
        // The button that had the focus is gone.
        names.current?.querySelector('a')?.focus();
      },
    });
  return (
    <div className={classes.views}>
      <nav ref={names} className={list.states} aria-label={t(($) => $.users.views)}>
        {viewNames.map((name) => (
          <Link
            key={name}
            to="/admin/usermanagement"
            search={views[name]}
            className={list.state}
            aria-current={
              viewId === undefined && JSON.stringify(views[name]) === JSON.stringify(asked) ? 'page' : undefined
            }
            activeOptions={{ exact: true }}
            replace
          >
            {t(($) => $.users.viewNames[name])}
          </Link>
        ))}
        {saved.map(({ id, name }) => (
          <Link
            key={id}
            to="/admin/usermanagement"
            search={{ view: id }}
            className={list.state}
            aria-current={viewId === id ? 'page' : undefined}
            activeOptions={{ exact: true }}
            dir="auto"
            replace
          >
            {name}
          </Link>
        ))}
      </nav>
      {viewId !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          loading={remove.isPending}
          aria-label={t(($) => $.users.removeView)}
          onClick={() => forget(viewId)}
        >
          <X size={17} aria-hidden />
        </ActionIcon>
      )}
      <PopoverButton label={t(($) => $.users.saveView)} icon={<BookmarkPlus size={17} aria-hidden />} width={280}>
        <ViewForm isSaving={save.isPending} onSave={keep} />
      </PopoverButton>
      <ColumnChoice
        columns={userColumns.map((id) => ({ id, name: t(($) => $.users.columnNames[id]) }))}
        shown={shown}
        onShow={(next) => onFilter({ ...asked, columns: next.join(',') })}
      />
    </div>
  );
}

interface ViewFormProps {
  isSaving: boolean;
  onSave: (name: string, onSaved: () => void) => void;
}

function ViewForm({ isSaving, onSave }: ViewFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  return (
    <form
      className={classes.columns}
      onSubmit={(event) => {
        event.preventDefault();
        const panel = event.currentTarget.closest<HTMLElement>('[popover]');
        if (name.trim() !== '') onSave(name.trim(), () => panel?.hidePopover());
      }}
    >
      <TextInput
        label={t(($) => $.users.viewName)}
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" disabled={name.trim() === ''} loading={isSaving}>
        {t(($) => $.users.saveView)}
      </Button>
    </form>
  );
}
