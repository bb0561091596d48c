import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { CourseMeta } from '@candela/contract/learning/course-meta';
import type { CourseDraft } from '@candela/contract/authoring/drafts';
import { MultiSelect, NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useLookups } from '#platform/reference/lookups.ts';
import classes from './course-about.module.css';

export interface CourseChoicesProps {
  draft: CourseDraft;
  meta: CourseMeta;
  onChange: (changes: Partial<CourseMeta>) => void;
}

/** Fields that classify a course. */
export function CourseChoices({ draft, meta, onChange }: CourseChoicesProps) {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const lookups = useLookups();
  const languages = useContentLanguages();
  const { isEditable } = draft;
  const many = (
    name: 'styles' | 'methods' | 'concepts',
    list: 'tradingStyles' | 'tradingMethods' | 'tradingConcepts',
  ) => (
    <MultiSelect
      label={t(($) => $.authoring.about[name])}
      disabled={!isEditable}
      searchable
      data={[...new Set([...(lookups?.[list] ?? []), ...meta[name]])].map((code) => ({
        value: code,
        label: label(list, code),
      }))}
      value={meta[name]}
      onChange={(codes) => onChange({ [name]: codes })}
    />
  );
  return (
    <section className={classes.group}>
      <h2>{t(($) => $.authoring.about.kind)}</h2>
      <div className={classes.two}>
        <NativeSelect
          label={t(($) => $.authoring.create.language)}
          disabled={!isEditable}
          value={meta.languageCode}
          data={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
          onChange={(event) => onChange({ languageCode: event.currentTarget.value })}
        />
        <NativeSelect
          label={t(($) => $.authoring.about.type)}
          disabled={!isEditable}
          value={meta.type}
          data={(lookups?.courseTypes ?? [meta.type]).map((code) => ({
            value: code,
            label: label('courseTypes', code),
          }))}
          onChange={(event) => onChange({ type: event.currentTarget.value })}
        />
        <NativeSelect
          label={t(($) => $.authoring.about.level)}
          disabled={!isEditable}
          value={meta.level}
          data={(lookups?.tradingClassifications ?? [meta.level]).map((code) => ({
            value: code,
            label: label('tradingClassifications', code),
          }))}
          onChange={(event) => onChange({ level: event.currentTarget.value })}
        />
        {many('styles', 'tradingStyles')}
        {many('methods', 'tradingMethods')}
        {many('concepts', 'tradingConcepts')}
      </div>
    </section>
  );
}
