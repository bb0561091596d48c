import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { choicesQuery, type ChoiceKind } from './drafts.api.ts';

interface ChoiceSelectProps {
  courseId: number;
  kind: ChoiceKind;
  label: string;
  description?: string;
  value: string | null;
  isEditable: boolean;
  onChange: (value: string | null, durationSeconds: number | null) => void;
}

/** Select for a video or event, with search. */
export function ChoiceSelect({ courseId, kind, label, description, value, isEditable, onChange }: ChoiceSelectProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words.trim(), 250);
  const choices = useQuery({ ...choicesQuery(courseId, kind, ''), placeholderData: keepPreviousData });
  const found = useQuery({ ...choicesQuery(courseId, kind, search), placeholderData: keepPreviousData });
  const known = new Map([...(choices.data?.data ?? []), ...(found.data?.data ?? [])].map((each) => [each.id, each]));
  const data = [...known.values()].map(({ id, label, durationSeconds, startsAt }) => ({
    value: id,
    label: [
      label,
      ...(startsAt ? [format.dateTime(startsAt)] : []),
      ...(durationSeconds === null ? [] : [format.duration(durationSeconds)]),
    ].join(' · '),
  }));
  const isUnknown = value !== null && !known.has(value);
  return (
    <Select
      label={label}
      description={description}
      placeholder={t(($) => $.authoring.lesson.choose)}
      searchable
      clearable
      disabled={!isEditable}
      nothingFoundMessage={found.isFetching ? t(($) => $.core.loading) : t(($) => $.core.nothingFound)}
      data={isUnknown ? [...data, { value, label: t(($) => $.authoring.lesson.chosen) }] : data}
      value={value}
      onSearchChange={setWords}
      onChange={(next) => onChange(next, (next && known.get(next)?.durationSeconds) || null)}
      clearButtonProps={{ 'aria-label': t(($) => $.authoring.lesson.clear) }}
    />
  );
}
