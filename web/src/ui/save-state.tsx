import { Button } from '@mantine/core';
import { CircleAlert, CloudCheck, CloudOff, LoaderCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { useNow } from '#platform/time/use-now.ts';
import type { SaveState } from '#platform/autosave/autosave.ts';
import classes from './save-state.module.css';

export interface Saving {
  state: SaveState;
  savedAt: number | null;
  retry: () => void;
}

/** Shows whether changes are saved; announced to screen readers when that changes. */
export function SaveStateText({ state, savedAt, retry }: Saving) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(state === 'saved' && savedAt !== null ? 5000 : null);
  return (
    <span className={classes.state} data-state={state}>
      {state === 'saved' && <CloudCheck size={16} aria-hidden />}
      {state === 'saving' && <LoaderCircle size={16} className={classes.turns} aria-hidden />}
      {state === 'offline' && <CloudOff size={16} aria-hidden />}
      {state === 'refused' && <CircleAlert size={16} aria-hidden />}
      <span role="status">{t(($) => $.authoring.saving[state])}</span>
      {state === 'saved' && savedAt !== null && (
        <span className={classes.ago}>{format.relative(new Date(savedAt).toISOString(), Math.max(now, savedAt))}</span>
      )}
      {state === 'refused' && (
        <Button size="compact-xs" variant="subtle" color="red" onClick={retry}>
          {t(($) => $.core.retry)}
        </Button>
      )}
    </span>
  );
}
