import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskingDialog } from '#ui/asking-dialog.tsx';
import type { Watchlist } from '@candela/contract/market-data/watchlists';
import { useListNaming, useListRemoval } from './watchlists.api.ts';
import classes from './watchlists.module.css';

interface ListDialogProps {
  /** Null: a new one. */
  list: Watchlist | null;
  /** The list that is shown afterwards; null: the one that everybody has. */
  onDone: (id: number | null) => void;
  onLeave: () => void;
}

/** Names a watchlist, or deletes it. */
export function ListDialog({ list, onDone, onLeave }: ListDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(list?.name ?? '');
  const naming = useListNaming();
  const removal = useListRemoval();
  const save = () => naming.mutate({ id: list?.id ?? null, name: name.trim() }, { onSuccess: ({ id }) => onDone(id) });
  return (
    <AskingDialog title={t(($) => (list ? $.watchlists.editList : $.watchlists.newList))} onLeave={onLeave}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextInput
          label={t(($) => $.watchlists.listName)}
          value={name}
          maxLength={60}
          required
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={naming.isPending} disabled={name.trim() === ''}>
            {t(($) => $.watchlists.save)}
          </Button>
          <Button variant="default" onClick={onLeave}>
            {t(($) => $.watchlists.cancel)}
          </Button>
          {list && (
            <Button
              variant="subtle"
              color="red"
              loading={removal.isPending}
              onClick={() => removal.mutate(list.id, { onSuccess: () => onDone(null) })}
            >
              {t(($) => $.watchlists.deleteList)}
            </Button>
          )}
        </div>
      </form>
    </AskingDialog>
  );
}
