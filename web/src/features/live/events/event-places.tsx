import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import form from '#ui/form-page.module.css';
import type { EventProblem, EventValues } from './event-values.ts';

const subscriptionTypeIds = [1, 2];

interface EventPlacesProps {
  values: EventValues;
  onChange: (changes: Partial<EventValues>) => void;
  problems: EventProblem[];
}

/** Audience, capacity, and settings of the live room. */
export function EventPlaces({ values, onChange, problems }: EventPlacesProps) {
  const { t } = useTranslation();
  const languages = useContentLanguages();
  return (
    <fieldset className={form.group}>
      <legend>{t(($) => $.events.who)}</legend>
      <div className={form.times}>
        <NativeSelect
          label={t(($) => $.core.header.language)}
          value={values.languageCode}
          data={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
          onChange={(typed) => onChange({ languageCode: typed.currentTarget.value })}
        />
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          label={t(($) => $.events.capacity)}
          placeholder={t(($) => $.events.unlimited)}
          value={values.capacity}
          onChange={(typed) => onChange({ capacity: typed.currentTarget.value })}
          error={problems.includes('capacity') && t(($) => $.events.problems.capacity)}
        />
      </div>
      <Checkbox.Group
        label={t(($) => $.announcements.bySubscription)}
        description={t(($) => $.events.subscriptionHint)}
        value={values.subscriptionTypeIds}
        onChange={(ids) => onChange({ subscriptionTypeIds: ids })}
      >
        <div className={form.boxes}>
          {subscriptionTypeIds.map((id) => (
            <Checkbox key={id} value={String(id)} label={t(($) => $.announcements.subscriptionType, { id })} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={form.boxes}>
        <Checkbox
          label={t(($) => $.events.recorded)}
          description={t(($) => $.events.recordedHint)}
          checked={values.isRecorded}
          onChange={(typed) => onChange({ isRecorded: typed.currentTarget.checked })}
        />
        <Checkbox
          label={t(($) => $.events.chat)}
          description={t(($) => $.events.chatHint)}
          checked={values.hasChat}
          onChange={(typed) => onChange({ hasChat: typed.currentTarget.checked })}
        />
      </div>
    </fieldset>
  );
}
