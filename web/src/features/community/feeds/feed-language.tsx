import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import type { FeedSearch } from './feed-search.ts';

/** The language that the posts of the list are written in; it stands in the address. */
export function FeedLanguage({ search }: { search: FeedSearch }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const languages = useContentLanguages();
  const { languageCode = '', ...rest } = search;
  return (
    <NativeSelect
      size="xs"
      aria-label={t(($) => $.feeds.language)}
      value={languageCode}
      data={[
        { value: '', label: t(($) => $.feeds.allLanguages) },
        // One that was taken from the list is still in some address.
        ...(languageCode === '' || languages.some(({ code }) => code === languageCode) ? [] : [languageCode]),
        ...languages.map(({ code, nativeName }) => ({ value: code, label: nativeName })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        void navigate({
          to: '/education/feeds',
          search: { ...rest, ...(value !== '' && { languageCode: value }) },
          replace: true,
        })
      }
    />
  );
}
