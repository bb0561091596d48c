import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { useLookupLabel } from '#platform/reference/lookup-label.ts';
import { useFormat } from '#platform/time/time.ts';

const lists = {
  type: 'courseTypes',
  level: 'tradingClassifications',
  styles: 'tradingStyles',
  methods: 'tradingMethods',
  concepts: 'tradingConcepts',
} as const;

/** Returns a function that formats the value of a field as text. */
export function useSettingWords(): (field: string, value: string) => string {
  const { t } = useTranslation();
  const label = useLookupLabel();
  const format = useFormat();
  const languages = useContentLanguages();
  return (field, value) => {
    if (field in lists) return label(lists[field as keyof typeof lists], value);
    if (value === 'true') return t(($) => $.reviewing.yes);
    if (value === 'false') return t(($) => $.reviewing.no);
    switch (field) {
      case 'languageCode':
        return languages.find(({ code }) => code === value)?.nativeName ?? value;
      case 'progression':
        return t(($) => $.courses.progression[value as 'free']);
      case 'subscriptionTypeIds':
        return t(($) => $.announcements.subscriptionType, { id: value });
      case 'durationSeconds':
        return format.duration(Number(value));
      case 'requiredPercent':
        return format.number(Number(value) / 100, { style: 'percent' });
      case 'opensAt':
        return format.dateTime(value);
      default:
        return value;
    }
  };
}

/** The old and the new value of a setting. */
export function SettingValues({ field, before, after }: { field: string; before: string[]; after: string[] }) {
  const { t } = useTranslation();
  const wordsOf = useSettingWords();
  if (before.length + after.length === 0) return t(($) => $.reviewing.lessonChange.changed);
  const shown = (values: string[]) => values.map((value) => wordsOf(field, value)).join(', ');
  return (
    <>
      {before.length > 0 && <del>{shown(before)}</del>} {after.length > 0 && <ins>{shown(after)}</ins>}
    </>
  );
}
