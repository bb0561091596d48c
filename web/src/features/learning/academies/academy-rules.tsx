import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Checkbox, Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import form from '#ui/form-page.module.css';
import type { PartProps } from './academy-texts.tsx';
import { academyGoals } from './academy-values.ts';

const subscriptionTypeIds = [1, 2];

/** Access, deadline, and certificate. */
export function AcademyRules({ values, onChange, problems }: PartProps) {
  const { t } = useTranslation();
  return (
    <>
      <fieldset className={form.group}>
        <legend>{t(($) => $.academies.fields.access)}</legend>
        <p className={form.hint}>{t(($) => $.academies.fields.everybody)}</p>
        <Checkbox.Group
          aria-label={t(($) => $.academies.fields.access)}
          value={values.subscriptionTypeIds}
          onChange={(ids) => onChange({ subscriptionTypeIds: ids })}
        >
          <div className={form.boxes}>
            {subscriptionTypeIds.map((id) => (
              <Checkbox key={id} value={String(id)} label={t(($) => $.announcements.subscriptionType, { id })} />
            ))}
          </div>
        </Checkbox.Group>
      </fieldset>
      <fieldset className={form.group}>
        <legend>{t(($) => $.academies.fields.goal)}</legend>
        <Radio.Group
          aria-label={t(($) => $.academies.fields.goal)}
          value={values.goal}
          onChange={(value) => onChange({ goal: academyGoals.find((each) => each === value) ?? 'none' })}
        >
          <div className={form.fields} style={{ gap: 'var(--space-10)' }}>
            {academyGoals.map((goal) => (
              <Radio key={goal} value={goal} label={t(($) => $.academies.fields.goals[goal])} />
            ))}
          </div>
        </Radio.Group>
        {values.goal === 'deadline' && (
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={730}
            label={t(($) => $.academies.fields.deadlineDays)}
            value={values.deadlineDays}
            onChange={(event) => onChange({ deadlineDays: event.currentTarget.value })}
            error={problems.includes('deadlineDays') && t(($) => $.academies.problems.days)}
          />
        )}
        {values.goal === 'pace' && (
          <TextInput
            type="number"
            inputMode="numeric"
            min={1}
            max={50}
            label={t(($) => $.academies.fields.weeklyLessons)}
            value={values.weeklyLessons}
            onChange={(event) => onChange({ weeklyLessons: event.currentTarget.value })}
            error={problems.includes('weeklyLessons') && t(($) => $.academies.problems.lessons)}
          />
        )}
        <Checkbox
          label={t(($) => $.academies.fields.hasCertificate)}
          description={t(($) => $.academies.fields.hasCertificateHint)}
          checked={values.hasCertificate}
          onChange={(event) => onChange({ hasCertificate: event.currentTarget.checked })}
        />
      </fieldset>
    </>
  );
}
