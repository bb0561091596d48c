import '@mantine/core/styles/Input.layer.css';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { defaultWatchlistId, maxWatchlists, type Watchlist } from '@candela/contract/market-data/watchlists';
import { ListDialog } from './list-dialog.tsx';
import classes from './watchlists.module.css';

interface WatchlistChoiceProps {
  lists: readonly Watchlist[];
  list: Watchlist;
  onChoose: (id: number) => void;
}

/** Which of the user's lists is shown; new ones, and names. */
export function WatchlistChoice({ lists, list, onChoose }: WatchlistChoiceProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  return (
    <div className={classes.choice}>
      {lists.length > 1 && (
        <NativeSelect
          aria-label={t(($) => $.watchlists.choose)}
          value={String(list.id)}
          data={lists.map(({ id, name }) => ({ value: String(id), label: name ?? t(($) => $.watchlists.title) }))}
          onChange={({ currentTarget: { value } }) => onChoose(Number(value))}
        />
      )}
      {list.id !== defaultWatchlistId && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(($) => $.watchlists.editList)}
          onClick={() => setDialog('edit')}
        >
          <Pencil size={16} aria-hidden />
        </ActionIcon>
      )}
      {lists.length <= maxWatchlists && (
        <Button variant="default" leftSection={<Plus size={16} aria-hidden />} onClick={() => setDialog('new')}>
          {t(($) => $.watchlists.newList)}
        </Button>
      )}
      {dialog && (
        <ListDialog
          list={dialog === 'edit' ? list : null}
          onLeave={() => setDialog(null)}
          onDone={(id) => {
            setDialog(null);
            onChoose(id ?? defaultWatchlistId);
          }}
        />
      )}
    </div>
  );
}
