import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import type { Announcement } from '@candela/contract/messaging/announcements';
import { roleNames } from './role-names.ts';

type Audience = Pick<Announcement, 'roleIds' | 'subscriptionTypeIds' | 'languageCodes'>;

/** An audience as text: "Learners, Trainers · Subscription 2 · Español". */
export function useAudienceText() {
  const { t, i18n } = useTranslation();
  const languages = useContentLanguages();
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  return ({ roleIds, subscriptionTypeIds, languageCodes }: Audience): string => {
    const roles = roleNames.flatMap(({ id, name }) =>
      roleIds.includes(id) ? [t(($) => $.announcements.roles[name])] : [],
    );
    const types = subscriptionTypeIds.map((id) => t(($) => $.announcements.subscriptionType, { id }));
    const codes = languageCodes.map((code) => languages.find((each) => each.code === code)?.nativeName ?? code);
    const parts = [roles, types, codes].filter(({ length }) => length > 0).map((part) => list.format(part));
    return parts.length > 0 ? parts.join(' · ') : t(($) => $.announcements.everybody);
  };
}
