import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#ui/error-state.tsx';
import { WorkScreen } from '#ui/work-screen.tsx';
import { LanguageActions } from './language-actions.tsx';
import { LanguageDialog } from './language-dialog.tsx';
import { LanguageList } from './language-list.tsx';
import { managedLanguagesQuery, textQuery, textsQuery } from './languages.api.ts';
import { validateTextFilter, type TextFilter } from './text-filter.ts';
import { TextFilters } from './text-filters.tsx';
import { TextList } from './text-list.tsx';
import { TextPanel } from './text-panel.tsx';
import classes from './texts.module.css';
import { useTextKeys } from './use-text-keys.ts';

/** The languages, and every text of the interface in each. The selected language and text are in the URL. */
export function LanguagesPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const filter = validateTextFilter(useSearch({ strict: false }));
  const {
    data: languages,
    error,
    refetch,
  } = useQuery({
    ...managedLanguagesQuery,
    select: ({ data }) => data,
  });
  // Initially the admin's own language, unless that is English, which is complete.
  const code = filter.lang ?? (i18n.language === 'en' ? 'es' : i18n.language);
  const language = languages?.find((each) => each.code === code) ?? languages?.[0];
  const texts = useInfiniteQuery({
    ...textsQuery(language?.code ?? '', filter),
    enabled: language !== undefined,
    // The filters stay while others are loaded, but not the texts of another language.
    placeholderData: (former, query) => (query?.queryKey[2] === language?.code ? keepPreviousData(former) : undefined),
  });
  const single = useQuery({
    ...textQuery(language?.code ?? '', filter.text ?? ''),
    enabled: language !== undefined && filter.text !== undefined,
  });
  const [isAdding, setAdding] = useState(false);
  const go = (changes: Partial<Record<keyof TextFilter, string | undefined>>) =>
    void navigate({ to: '/admin/languages', search: validateTextFilter({ ...filter, ...changes }), replace: true });
  const [first] = texts.data?.pages ?? [];
  const shown = texts.data?.pages.flatMap(({ data }) => data) ?? [];
  const loadMore = () => void texts.fetchNextPage();
  const at = shown.findIndex(({ key }) => key === filter.text);
  const open = shown[at] ?? (filter.text === undefined ? undefined : (single.data ?? undefined));
  // A saved text may no longer match the filter: then the text at its position is next.
  const [lastAt, setLastAt] = useState(0);
  if (at >= 0 && at !== lastAt) setLastAt(at);
  const stepTo = (index: number) => {
    const key = shown[index]?.key;
    return key === undefined ? null : () => go({ text: key });
  };
  const steps = { up: stepTo(at >= 0 ? at - 1 : lastAt - 1), down: stepTo(at >= 0 ? at + 1 : lastAt) };
  useTextKeys(steps);

  if (error && !languages) return <ErrorState onRetry={() => void refetch()} />;
  if (!languages || !language) return <Skeleton height={560} radius="lg" />;
  return (
    <>
      <WorkScreen
        place={`${language.code} ${filter.text ?? ''}`}
        heading={
          <h1 lang={language.code} dir={language.direction}>
            {language.nativeName}
          </h1>
        }
        actions={<LanguageActions key={language.code} languages={languages} language={language} />}
        start={{
          title: t(($) => $.languages.title),
          content: <LanguageList languages={languages} chosen={language.code} onAdd={() => setAdding(true)} />,
        }}
        end={{
          title: t(($) => $.languages.text),
          isWanted: open !== undefined,
          onClose: () => go({ text: undefined }),
          content: <TextPanel language={language} text={open} steps={steps} onClose={() => go({ text: undefined })} />,
        }}
      >
        <div className={classes.center}>
          {texts.isError && !texts.data && <ErrorState onRetry={() => void texts.refetch()} />}
          {!texts.data && !texts.isError && (
            <Skeleton height={420} radius="lg" role="status" aria-label={t(($) => $.core.loading)} />
          )}
          {first && (
            <>
              <TextFilters sections={first.sections} counts={first.counts} filter={filter} onFilter={go} />
              <TextList
                key={`${language.code} ${filter.show} ${filter.section} ${filter.search}`}
                language={language}
                texts={shown}
                openKey={filter.text}
                onOpen={(text) => go({ text })}
                more={{ hasMore: texts.hasNextPage, isLoading: texts.isFetchingNextPage, onLoad: loadMore }}
              />
            </>
          )}
        </div>
      </WorkScreen>
      {isAdding && (
        <LanguageDialog
          languages={languages}
          language={null}
          onDone={(added) => {
            setAdding(false);
            if (added !== null) void navigate({ to: '/admin/languages', search: { lang: added }, replace: true });
          }}
        />
      )}
    </>
  );
}
