import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLookups } from '#platform/reference/lookups.ts';
import { useFormat } from '#platform/time/time.ts';
import classes from './composer.module.css';
import { feedReadersQuery } from './feed-forms.api.ts';

interface ReadersFieldProps {
  /** Subscription types; empty means everybody. */
  value: readonly number[];
  onChange: (types: number[]) => void;
}

/** Who reads a post, and how many people that are. */
export function ReadersField({ value, onChange }: ReadersFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const types = useLookups()?.subscriptionTypes ?? [];
  const readers = useQuery(feedReadersQuery(value)).data;
  return (
    <fieldset className={classes.group}>
      <legend>{t(($) => $.feeds.form.readers)}</legend>
      <Checkbox
        label={t(($) => $.feeds.everybody)}
        checked={value.length === 0}
        onChange={({ currentTarget: { checked } }) => {
          if (checked) onChange([]);
        }}
      />
      {types.map(({ id }) => (
        <Checkbox
          key={id}
          label={t(($) => $.announcements.subscriptionType, { id })}
          checked={value.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              checked ? [...value, id].toSorted((one, other) => one - other) : value.filter((each) => each !== id),
            )
          }
        />
      ))}
      {readers && (
        <p className={classes.hint} role="status">
          {t(($) => $.feeds.form.people, { count: readers.count, formatted: format.number(readers.count) })}
          {readers.isMore && ' +'}
        </p>
      )}
    </fieldset>
  );
}
