import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { uploadHostsQuery } from '#platform/api/upload-hosts.ts';
import { languageName } from '#platform/languages/language-name.ts';
import type { EarningsWords } from '@candela/contract/community/earnings-words';
import type { SettingKey, SignInText } from '@candela/contract/site/setting-values';
import { settingFields } from './setting-fields.ts';
import { settingRoles } from './setting-roles.ts';

const maxLength = 40;

/** Short text for a value of a setting. */
export function useValueText(): (key: SettingKey, value: unknown) => string {
  const { t, i18n } = useTranslation();
  const { data: hosts } = useQuery(uploadHostsQuery);
  return (key, value) => {
    const control = settingFields.find((field) => field.key === key)?.control;
    if (typeof value === 'boolean') return value ? t(($) => $.settings.on) : t(($) => $.settings.off);
    if (typeof value === 'number' && control?.type === 'number') {
      const shown = String(Math.round((value / (control.per ?? 1)) * 100) / 100);
      return control.unit ? `${shown} ${t(control.unit)}` : shown;
    }
    if (control?.type === 'file') return value ? t(($) => $.settings.ownPicture) : t(($) => $.settings.productPicture);
    if (control?.type === 'uploadHost') {
      return hosts?.data.find(({ id }) => id === value)?.name ?? t(($) => $.videoProjects.here);
    }
    if (control?.type === 'roles' && Array.isArray(value) && value.length > 0) {
      const chosen: unknown[] = value;
      const names = settingRoles
        .filter(({ id }) => chosen.includes(id))
        .map(({ name }) => t(($) => $.singleSignOn.role[name]));
      return new Intl.ListFormat(i18n.language).format(names);
    }
    // Isolates the colour as left-to-right, so that its # stays in front within Arabic text.
    if (control?.type === 'color') return `\u2066${String(value)}\u2069`;
    if (control?.type === 'disclaimers' && Array.isArray(value) && value.length > 0) {
      return t(($) => $.settings.disclaimerCount, { count: value.length });
    }
    if (control?.type === 'earningsWords' && Array.isArray(value) && value.length > 0) {
      const count = (value as EarningsWords[]).flatMap(({ phrases }) => phrases).length;
      return t(($) => $.settings.earningsWordsCount, { count });
    }
    if (control?.type === 'signInTexts' && Array.isArray(value)) {
      const codes = (value as SignInText[]).map(({ languageCode }) => languageName(languageCode, i18n.language));
      return codes.length === 0
        ? t(($) => $.settings.signInTextsDefault)
        : new Intl.ListFormat(i18n.language).format(codes);
    }
    const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
    if (text === '') return t(($) => $.settings.nothing);
    return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  };
}
