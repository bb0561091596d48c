import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { Button, FileButton, NativeSelect, Skeleton, Switch } from '@mantine/core';
import type { TranslationOverview } from '@candela/contract/authoring/content-translations';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Download, Languages, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { downloadTranslations, overviewQuery, passagesQuery, type PassagePlace } from './content-translations.api.ts';
import { ImportDialog } from './import-dialog.tsx';
import { ItemOutline } from './item-outline.tsx';
import { PassageList } from './passage-list.tsx';
import { passageFilters, readItem, type TranslationSearch } from './translation-search.ts';
import classes from './translations.module.css';

const to = '/trainer/courses/$courseId/translations';

/** Translating a course: source and translation side by side, with progress. */
export function TranslationsPage() {
  const { t } = useTranslation();
  const { courseId = '' } = useParams({ strict: false });
  const search: TranslationSearch = useSearch({ strict: false });
  const languages = useContentLanguages();
  // Without a language in the URL: the first one that is not the source's, which the response tells.
  const [first = 'es', second = 'ar'] = languages.map(({ code }) => code).filter((code) => code !== 'en');
  const asked = search.lang ?? first;
  const overview = useQuery({ ...overviewQuery({ courseId: Number(courseId), languageCode: asked }), retry: false });
  const other = useQuery({
    ...overviewQuery({ courseId: Number(courseId), languageCode: second }),
    retry: false,
    enabled: overview.isError && search.lang === undefined,
  });
  const found = overview.data ?? other.data;
  const error = found ? null : (other.error ?? overview.error);
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState isPage icon={Languages} title={t(($) => $.errors.courses.notFound.title)} />;
  }
  if (error) return <ErrorState onRetry={() => void overview.refetch()} />;
  if (!found) return <Skeleton height={420} radius="lg" aria-label={t(($) => $.core.loading)} role="status" />;
  return <Work key={found.courseId} overview={found} languageCode={overview.data ? asked : second} search={search} />;
}

interface WorkProps {
  overview: TranslationOverview;
  languageCode: string;
  search: TranslationSearch;
}

function Work({ overview, languageCode, search }: WorkProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [isComparing, setIsComparing] = useState(true);
  const { courseId, items, languages } = overview;
  const params = { courseId: String(courseId) };
  const wanted = readItem(search.item);
  const item =
    items.find(({ kind, id }) => kind === wanted?.kind && id === wanted.id) ?? items.find(hasWork) ?? items[0];
  const direction = languages.find(({ code }) => code === languageCode)?.direction ?? 'ltr';
  const goTo = (changes: TranslationSearch) => void navigate({ to, params, search: { ...search, ...changes } });
  if (!item) return null;
  const place: PassagePlace = { courseId, languageCode, kind: item.kind, itemId: item.id };
  const goOn = () => {
    const at = items.indexOf(item);
    const next = [...items.slice(at + 1), ...items.slice(0, at)].find(hasWork);
    if (next) goTo({ item: `${next.kind}-${next.id}` });
  };
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <h1 lang={overview.languageCode} dir="auto">
          {overview.title}
        </h1>
        <NativeSelect
          aria-label={t(($) => $.translations.language)}
          value={languageCode}
          onChange={(event) => goTo({ lang: event.currentTarget.value })}
          data={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
        />
        <span className={classes.files}>
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            onClick={() => void downloadTranslations(place).catch(() => {})}
          >
            {t(($) => $.translations.export)}
          </Button>
          <FileButton accept=".xlf,.xliff,.xml,.sdlxliff,.mqxliff,.mxliff" onChange={setFile}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<Upload size={16} aria-hidden />}>
                {t(($) => $.translations.import.action)}
              </Button>
            )}
          </FileButton>
        </span>
      </header>
      <div className={classes.columns}>
        <ItemOutline overview={overview} search={search} currentItem={`${item.kind}-${item.id}`} />
        <section className={classes.work} aria-labelledby="translated-item">
          <div className={classes.tools}>
            <h2 id="translated-item" lang={overview.languageCode} dir="auto">
              {item.kind === 'course' ? t(($) => $.translations.coursePage) : item.title}
            </h2>
            <nav className={classes.filters} aria-label={t(($) => $.translations.filter)}>
              {[undefined, ...passageFilters].map((show) => {
                const { show: _before, ...rest } = search;
                return (
                  <Link
                    key={show ?? 'all'}
                    to={to}
                    params={params}
                    search={show ? { ...rest, show } : rest}
                    aria-current={search.show === show ? 'page' : undefined}
                    className={classes.filter}
                    replace
                  >
                    {t(($) => $.translations.filters[show ?? 'all'])}
                  </Link>
                );
              })}
            </nav>
            <Switch
              label={t(($) => $.translations.compare)}
              checked={isComparing}
              onChange={(event) => setIsComparing(event.currentTarget.checked)}
            />
          </div>
          <Passages
            key={`${languageCode} ${item.kind} ${item.id}`}
            {...{ place, search, isComparing, direction, sourceLanguage: overview.languageCode, onDone: goOn }}
          />
          <p className={classes.hint}>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> {t(($) => $.translations.hint)}
          </p>
        </section>
      </div>
      {file && (
        <ImportDialog place={place} sourceCode={overview.languageCode} file={file} onClose={() => setFile(null)} />
      )}
    </div>
  );
}

interface PassagesProps {
  place: PassagePlace;
  search: TranslationSearch;
  isComparing: boolean;
  direction: 'ltr' | 'rtl';
  sourceLanguage: string;
  onDone: () => void;
}

function Passages({ place, search, ...rest }: PassagesProps) {
  const passages = useQuery(passagesQuery(place));
  if (passages.isError && !passages.data) return <ErrorState onRetry={() => void passages.refetch()} />;
  if (!passages.data) return <Skeleton height={240} radius="lg" />;
  return <PassageList place={place} passages={passages.data} show={search.show} {...rest} />;
}

function hasWork({ counts }: TranslationOverview['items'][number]): boolean {
  return counts.missing + counts.stale + counts.draft > 0;
}
