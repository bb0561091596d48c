import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { Person } from '@candela/contract/accounts/people';
import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTrainerChoice } from '#platform/reference/educators.ts';

interface EventHostsProps {
  hostIds: string[];
  /** Hosts who may be missing from the list of trainers: admins and former trainers. */
  known: Person[];
  onChange: (hostIds: string[]) => void;
  isMissing: boolean;
}

export function EventHosts({ hostIds, known, onChange, isMissing }: EventHostsProps) {
  const { t } = useTranslation();
  const { keep, ...choice } = useTrainerChoice(known);
  return (
    <MultiSelect
      label={t(($) => $.events.hosts)}
      placeholder={hostIds.length === 0 ? t(($) => $.events.hostsPlaceholder) : ''}
      {...choice}
      value={hostIds}
      onChange={(ids) => {
        keep(ids);
        onChange(ids);
      }}
      searchable
      hidePickedOptions
      maxValues={10}
      limit={50}
      error={isMissing && t(($) => $.events.problems.hosts)}
    />
  );
}
