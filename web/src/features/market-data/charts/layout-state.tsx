import type { ChartLayout } from '@candela/contract/market-data/chart-layouts';
import { Button } from '@mantine/core';
import { CircleAlert, CloudOff, GitMerge } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Autosave, DraftView } from '#platform/autosave/autosave.ts';
import classes from './market-chart.module.css';

interface LayoutStateProps {
  autosave: Autosave<ChartLayout>;
  view: DraftView<ChartLayout>;
}

/** Says when changes to a chart are not kept, and lets the user choose where two windows have changed the same. */
export function LayoutState({ autosave, view }: LayoutStateProps) {
  const { t } = useTranslation();
  const settle = (choice: 'mine' | 'theirs') => {
    for (const conflict of view.conflicts) autosave.settle(conflict, choice);
  };
  if (view.conflicts.length > 0)
    return (
      <div className={classes.notice} role="alert">
        <GitMerge size={17} aria-hidden />
        <p>
          <strong>{t(($) => $.marketChart.changed.title)}</strong> {t(($) => $.marketChart.changed.text)}
        </p>
        <Button size="xs" variant="default" onClick={() => settle('theirs')}>
          {t(($) => $.marketChart.changed.theirs)}
        </Button>
        <Button size="xs" onClick={() => settle('mine')}>
          {t(($) => $.marketChart.changed.mine)}
        </Button>
      </div>
    );
  if (view.state !== 'offline' && view.state !== 'refused') return null;
  return (
    <div className={classes.notice} role="status">
      {view.state === 'offline' ? <CloudOff size={17} aria-hidden /> : <CircleAlert size={17} aria-hidden />}
      <p>
        <strong>{t(($) => $.marketChart.notSaved)}</strong>{' '}
        {view.state === 'offline' ? t(($) => $.marketChart.keptHere) : t(($) => $.marketChart.tooLarge)}
      </p>
      {view.state === 'refused' && (
        <Button size="xs" variant="default" onClick={() => void autosave.flush()}>
          {t(($) => $.core.retry)}
        </Button>
      )}
    </div>
  );
}
