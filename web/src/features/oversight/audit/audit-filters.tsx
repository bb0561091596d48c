import { auditActions, auditEntities } from '@candela/contract/oversight/audit';
import '@mantine/core/styles/Input.layer.css';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import bar from '#ui/filter-bar.module.css';
import { FilterBar } from '#ui/filter-bar.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { AuditFilter } from './audit-filter.ts';

interface AuditFiltersProps {
  filter: AuditFilter;
  onFilter: (filter: AuditFilter) => void;
}

/** Filters of the audit log: text, kind, action, and days. */
export function AuditFilters({ filter, onFilter }: AuditFiltersProps) {
  const { t } = useTranslation();
  const set = (name: keyof AuditFilter, value: string) => {
    const { [name]: _before, ...rest } = filter;
    onFilter(value === '' ? rest : { ...rest, [name]: value });
  };
  const { entityId: _one, ...kinds } = filter;
  const isNarrowed = filter.actorId !== undefined || filter.entityId !== undefined;
  return (
    <FilterBar
      search={
        <SearchField
          label={t(($) => $.audit.search)}
          value={filter.search ?? ''}
          onSearch={(text) => set('search', text)}
        />
      }
      count={[filter.entity, filter.action, filter.from, filter.to].filter((value) => value !== undefined).length}
    >
      <NativeSelect
        aria-label={t(($) => $.audit.kind)}
        value={filter.entity ?? ''}
        data={[
          { value: '', label: t(($) => $.audit.everyKind) },
          ...auditEntities.map((each) => ({ value: each, label: t(($) => $.audit.entities[each]) })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const { entity: _before, ...rest } = kinds;
          const entity = auditEntities.find((each) => each === value);
          onFilter(entity ? { ...rest, entity } : rest);
        }}
      />
      <NativeSelect
        aria-label={t(($) => $.audit.action)}
        value={filter.action ?? ''}
        data={[
          { value: '', label: t(($) => $.audit.everyAction) },
          ...auditActions.map((each) => ({ value: each, label: t(($) => $.audit.actions[each]) })),
        ]}
        onChange={(event) => set('action', event.currentTarget.value)}
      />
      <label className={bar.day}>
        <span>{t(($) => $.audit.from)}</span>
        <TextInput
          type="date"
          value={filter.from ?? ''}
          max={filter.to}
          onChange={(event) => set('from', event.currentTarget.value)}
        />
      </label>
      <label className={bar.day}>
        <span>{t(($) => $.audit.to)}</span>
        <TextInput
          type="date"
          value={filter.to ?? ''}
          min={filter.from}
          onChange={(event) => set('to', event.currentTarget.value)}
        />
      </label>
      {isNarrowed && (
        <Button
          variant="light"
          rightSection={<X size={15} aria-hidden />}
          onClick={() => {
            const { actorId: _actor, entityId: _entity, ...rest } = filter;
            onFilter(rest);
          }}
        >
          {filter.actorId === undefined ? t(($) => $.audit.ofOneThing) : t(($) => $.audit.ofOneActor)}
        </Button>
      )}
    </FilterBar>
  );
}
