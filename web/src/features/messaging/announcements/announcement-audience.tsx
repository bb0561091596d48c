import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import form from '#ui/form-page.module.css';
import type { AnnouncementValues } from './announcement-values.ts';
import { roleNames } from './role-names.ts';

const subscriptionTypeIds = [1, 2];

interface AudienceProps {
  values: AnnouncementValues;
  onChange: (changes: Partial<AnnouncementValues>) => void;
  isDisabled: boolean;
}

/** The audience; an empty row includes everyone. */
export function AnnouncementAudience({ values, onChange, isDisabled }: AudienceProps) {
  const { t } = useTranslation();
  const languages = useInterfaceLanguages();
  return (
    <fieldset className={form.group} disabled={isDisabled}>
      <legend>{t(($) => $.announcements.audience)}</legend>
      <p className={form.hint}>{t(($) => $.announcements.audienceHint)}</p>
      <Checkbox.Group
        label={t(($) => $.announcements.byRole)}
        value={values.roleIds}
        onChange={(roleIds) => onChange({ roleIds })}
      >
        <div className={form.boxes}>
          {roleNames.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={t(($) => $.announcements.roles[name])} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group
        label={t(($) => $.announcements.bySubscription)}
        value={values.subscriptionTypeIds}
        onChange={(ids) => onChange({ subscriptionTypeIds: ids })}
      >
        <div className={form.boxes}>
          {subscriptionTypeIds.map((id) => (
            <Checkbox key={id} value={String(id)} label={t(($) => $.announcements.subscriptionType, { id })} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group
        label={t(($) => $.announcements.byLanguage)}
        value={values.languageCodes}
        onChange={(languageCodes) => onChange({ languageCodes })}
      >
        <div className={form.boxes}>
          {languages.map(({ code, nativeName }) => (
            <Checkbox key={code} value={code} label={<span lang={code}>{nativeName}</span>} />
          ))}
        </div>
      </Checkbox.Group>
    </fieldset>
  );
}
