import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { Checkbox, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#ui/error-state.tsx';
import type { SettingControlProps } from './setting-control-props.ts';
import { plansQuery } from '#platform/reference/plans.ts';
import classes from './settings.module.css';

/** Selects the plans that give access. */
export function PlansControl({ value, labelId, describedBy, onChange }: SettingControlProps) {
  const { data, error, refetch } = useQuery(plansQuery);
  if (error && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={70} />;
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={classes.plans}>
      {data.data.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(event) => {
            const isChosen = event.currentTarget.checked;
            onChange(
              data.data.map((plan) => plan.id).filter((each) => (each === id ? isChosen : chosen.includes(each))),
            );
          }}
        />
      ))}
    </div>
  );
}
