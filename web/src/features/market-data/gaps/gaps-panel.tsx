import { gapStates, maxCountedGaps, type GapState } from '@candela/contract/market-data/gaps';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedItems } from '#ui/paged-items.tsx';
import tabs from '#ui/tab-buttons.module.css';
import { GapRow } from './gap-row.tsx';
import { gapListQuery, useFillingAll } from './gaps.api.ts';
import { LikelySplits } from './likely-splits.tsx';
import { SourceCorrections } from './source-corrections.tsx';
import classes from './gaps.module.css';

interface GapsPanelProps {
  state: GapState;
  onState: (state: GapState) => void;
}

/** Missing minutes of all symbols, jumps that may be splits, and what sources have corrected. */
export function GapsPanel({ state, onState }: GapsPanelProps) {
  return (
    <div className={classes.columns}>
      <GapsCard state={state} onState={onState} />
      <div className={classes.side}>
        <LikelySplits />
        <SourceCorrections />
      </div>
    </div>
  );
}

function GapsCard({ state, onState }: GapsPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const counted = (count: number) =>
    count > maxCountedGaps ? `${format.number(maxCountedGaps)}+` : format.number(count);
  const titleId = useId();
  const query = useInfiniteQuery(gapListQuery(state));
  const filling = useFillingAll();
  const [first] = query.data?.pages ?? [];
  const canFill = query.data?.pages.some(({ data }) => data.some(({ provider }) => provider !== null)) ?? false;
  const fillAll = () =>
    filling.mutate(undefined, {
      onSuccess: ({ count }) =>
        showToast('success', {
          title: t(($) => $.marketGaps.filling, { count, number: format.number(count) }),
          detail: t(($) => $.marketGaps.fillingText),
        }),
    });
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>{t(($) => $.marketGaps.title)}</h2>
        <div className={tabs.tabs} role="group" aria-label={t(($) => $.marketGaps.byState)}>
          {gapStates.map((each) => (
            <button key={each} type="button" aria-pressed={each === state} onClick={() => onState(each)}>
              {t(($) => $.marketGaps.states[each])}
              {first && <span className={classes.count}>{counted(first.counts[each])}</span>}
            </button>
          ))}
        </div>
        {state === 'open' && canFill && (
          <Button variant="subtle" size="xs" loading={filling.isPending} onClick={fillAll}>
            {t(($) => $.marketGaps.fillAll)}
          </Button>
        )}
      </header>
      <PagedItems
        query={query}
        empty={
          <EmptyState
            icon={CircleCheck}
            title={t(($) => $.marketGaps.empty[state])}
            text={t(($) => $.marketGaps.emptyText[state])}
          />
        }
      >
        {(gaps) => (
          <ul className={classes.list}>
            {gaps.map((gap) => (
              <GapRow key={gap.id} gap={gap} waiting={first?.waiting ?? []} />
            ))}
          </ul>
        )}
      </PagedItems>
    </section>
  );
}
