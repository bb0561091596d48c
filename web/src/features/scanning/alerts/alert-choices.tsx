import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import type { NamedAlertFilters } from '@candela/contract/scanning/alert-filters';
import { directions } from '@candela/contract/trading/idea-terms';
import { Button, Skeleton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ListFilter, Volume2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withTexts } from '#platform/languages/texts.ts';
import chips from '#ui/choice-chips.module.css';
import classes from './alert-choices.module.css';
import { alertFiltersQuery, useAlertFilterChange } from './alert-filters.api.ts';
import { withStrategy } from './wanted-strategies.ts';

const AlertFilterPanel = lazy(async () => {
  const { AlertFilterPanel: Panel } = await withTexts(
    ['market-data', 'messaging'],
    () => import('./alert-filter-panel.tsx'),
  );
  return { default: Panel };
});

const everything: Partial<NamedAlertFilters> = {
  strategyChoice: 'muted',
  strategyIds: [],
  strategies: [],
  symbolIds: [],
  symbols: [],
  markets: [],
};

/** Which alerts the user wants: of which side, with a sound, as pushes, and of which strategies, markets and symbols. */
export function AlertChoices() {
  const { t } = useTranslation();
  const { data: filters } = useQuery(alertFiltersQuery);
  const change = useAlertFilterChange();
  const [isOpen, setOpen] = useState(false);
  if (!filters) return null;
  const set = (changes: Partial<NamedAlertFilters>) => change.mutate({ ...filters, ...changes });
  const side = filters.sides.length === 1 ? filters.sides[0] : null;
  const isNarrowed = filters.strategyIds.length + filters.symbolIds.length + filters.markets.length > 0;
  return (
    <div className={classes.choices}>
      <div role="group" aria-label={t(($) => $.drawer.alerts.side)} className={`${chips.chips} ${classes.sides}`}>
        {[null, ...directions].map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={side === each}
            onClick={() => set({ sides: each === null ? [] : [each] })}
          >
            {each === null ? t(($) => $.drawer.alerts.all) : t(($) => $.drawer.directions[each])}
          </button>
        ))}
      </div>
      <Switch
        size="sm"
        checked={filters.hasSound}
        label={
          <span className={classes.sound}>
            <Volume2 size={16} aria-hidden />
            {t(($) => $.drawer.alerts.sound)}
          </span>
        }
        onChange={(event) => set({ hasSound: event.currentTarget.checked })}
      />
      <Switch
        size="sm"
        checked={filters.isPushed}
        label={t(($) => $.drawer.alerts.push)}
        onChange={(event) => set({ isPushed: event.currentTarget.checked })}
      />
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<ListFilter size={16} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(($) => $.drawer.alerts.filter)}
      </Button>
      {isNarrowed && (
        <p className={classes.muted}>
          {t(($) => $.drawer.alerts.muted)}
          <Button variant="subtle" size="compact-sm" onClick={() => set(everything)}>
            {t(($) => $.drawer.alerts.unmute)}
          </Button>
        </p>
      )}
      {isOpen && (
        <Suspense fallback={<Skeleton height={240} radius="md" className={classes.panel} />}>
          <AlertFilterPanel />
        </Suspense>
      )}
    </div>
  );
}

/** Mutes the strategy of an alert. */
export function MuteButton({ strategyId, name }: { strategyId: number; name: string }) {
  const { t } = useTranslation();
  const { data: filters } = useQuery(alertFiltersQuery);
  const change = useAlertFilterChange();
  if (!filters) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      aria-label={t(($) => $.drawer.alerts.muteOf, { name })}
      onClick={() => change.mutate(withStrategy(filters, { id: strategyId, name }, false))}
    >
      {t(($) => $.drawer.alerts.mute)}
    </Button>
  );
}
