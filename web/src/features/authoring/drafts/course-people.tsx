import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { MultiSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLookups } from '#platform/reference/lookups.ts';
import classes from './course-about.module.css';
import type { CourseChoicesProps } from './course-choices.tsx';
import { choicesQuery } from './drafts.api.ts';

/** Trainers and access of a course. */
export function CoursePeople({ draft, meta, onChange }: CourseChoicesProps) {
  const { t } = useTranslation();
  const lookups = useLookups();
  const { courseId, isEditable } = draft;
  const trainers = useQuery(choicesQuery(courseId, 'trainers', '')).data?.data ?? [];
  const names = new Map([
    ...draft.trainers.map(({ id, fullName }) => [id, fullName] as const),
    ...trainers.map(({ id, label }) => [id, label] as const),
  ]);
  return (
    <section className={classes.group}>
      <h2>{t(($) => $.authoring.about.people)}</h2>
      <MultiSelect
        label={t(($) => $.authoring.about.trainers)}
        disabled={!isEditable}
        searchable
        data={[...names].map(([value, name]) => ({ value, label: name }))}
        value={meta.trainerIds}
        error={meta.trainerIds.length === 0 && t(($) => $.authoring.about.trainersError)}
        onChange={(trainerIds) => onChange({ trainerIds })}
      />
      <MultiSelect
        label={t(($) => $.authoring.about.subscriptions)}
        description={t(($) => $.authoring.about.subscriptionsHint)}
        disabled={!isEditable}
        data={(lookups?.subscriptionTypes ?? []).map(({ id }) => ({
          value: String(id),
          label: t(($) => $.announcements.subscriptionType, { id }),
        }))}
        value={meta.subscriptionTypeIds.map(String)}
        onChange={(ids) => onChange({ subscriptionTypeIds: ids.map(Number) })}
      />
      <Switch
        label={t(($) => $.authoring.about.sequential)}
        description={t(($) => $.authoring.about.sequentialHint)}
        disabled={!isEditable}
        checked={meta.progression === 'sequential'}
        onChange={(event) => onChange({ progression: event.currentTarget.checked ? 'sequential' : 'free' })}
      />
      <Switch
        label={t(($) => $.authoring.about.certificate)}
        description={t(($) => $.authoring.about.certificateHint)}
        disabled={!isEditable}
        checked={meta.hasCertificate}
        onChange={(event) => onChange({ hasCertificate: event.currentTarget.checked })}
      />
    </section>
  );
}
