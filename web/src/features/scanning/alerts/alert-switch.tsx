import '@mantine/core/styles/Switch.layer.css';
import { isStrategyWanted, type NamedAlertFilters } from '@candela/contract/scanning/alert-filters';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { alertFiltersQuery, useAlertFilterChange } from './alert-filters.api.ts';
import { withStrategy } from './wanted-strategies.ts';

/** Whether the user wants alerts of a strategy, for whoever gets any. */
export function AlertSwitch({ strategy: { id, name } }: { strategy: NamedAlertFilters['strategies'][number] }) {
  const { t } = useTranslation();
  const { data: filters } = useQuery(alertFiltersQuery);
  const change = useAlertFilterChange();
  return (
    <Switch
      labelPosition="left"
      label={t(($) => $.strategies.alertMe)}
      aria-label={t(($) => $.strategies.alertMeOf, { name })}
      checked={filters !== undefined && isStrategyWanted(filters, id)}
      disabled={filters === undefined}
      onChange={({ currentTarget: { checked } }) => {
        if (filters) change.mutate(withStrategy(filters, { id, name }, checked));
      }}
    />
  );
}
