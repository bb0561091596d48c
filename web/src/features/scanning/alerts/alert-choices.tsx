import '@mantine/core/styles/Switch.layer.css';
import { usualAlertFilters, type AlertFilters } from '@candela/contract/scanning/alert-filters';
import { directions } from '@candela/contract/trading/idea-terms';
import { Button, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import chips from '#ui/choice-chips.module.css';
import classes from './alert-choices.module.css';
import { alertFiltersQuery, useAlertFilterChange } from './alert-filters.api.ts';

/** Which alerts the user wants: of which side, with a sound, as pushes; and that all strategies are heard again. */
export function AlertChoices() {
  const { t } = useTranslation();
  const { data: filters } = useQuery(alertFiltersQuery);
  const change = useAlertFilterChange();
  if (!filters) return null;
  const set = (changes: Partial<AlertFilters>) => change.mutate({ ...filters, ...changes });
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
      {isNarrowed && (
        <p className={classes.muted}>
          {t(($) => $.drawer.alerts.muted)}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              const { strategyChoice, strategyIds, symbolIds, markets } = usualAlertFilters;
              set({ strategyChoice, strategyIds, symbolIds, markets });
            }}
          >
            {t(($) => $.drawer.alerts.unmute)}
          </Button>
        </p>
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
  const mute = () => {
    const others = filters.strategyIds.filter((id) => id !== strategyId);
    const strategyIds = filters.strategyChoice === 'chosen' ? others : [...others, strategyId];
    change.mutate({ ...filters, strategyIds });
  };
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-xs"
      aria-label={t(($) => $.drawer.alerts.muteOf, { name })}
      onClick={mute}
    >
      {t(($) => $.drawer.alerts.mute)}
    </Button>
  );
}
