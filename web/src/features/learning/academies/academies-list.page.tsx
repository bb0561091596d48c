import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { can } from '@candela/contract/permissions';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { GraduationCap, PencilRuler } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useContentLanguages, useInterfaceLanguages } from '#platform/languages/language-list.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { useSession } from '#platform/session/session.ts';
import grid from '#ui/card-grid.module.css';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { academyListQuery } from './academies.api.ts';
import classes from './academies-list.module.css';
import { AcademyCard } from './academy-card.tsx';
import { validateAcademyLanguage } from './academy-filter.ts';

/** Academies by language: the reader's language first; the choice is in the URL. */
export function AcademiesListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const languages = useContentLanguages();
  const interfaceLanguages = useInterfaceLanguages();
  const selectedId = useLanguageState((state) => state.selectedLanguageId);
  const own = interfaceLanguages.find(({ id }) => id === selectedId)?.code ?? 'en';
  const { language = own } = validateAcademyLanguage(useSearch({ strict: false }));
  const profile = useSession((state) => state.profile);
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1>{t(($) => $.academies.title)}</h1>
          <p className={classes.lead}>{t(($) => $.academies.lead)}</p>
        </div>
        <div className={classes.tools}>
          <NativeSelect
            aria-label={t(($) => $.academies.language)}
            value={language}
            onChange={(event) =>
              void navigate({
                to: '/education/academies',
                search: { language: event.currentTarget.value },
                replace: true,
              })
            }
            data={[
              { value: 'all', label: t(($) => $.academies.allLanguages) },
              ...languages.map(({ code, nativeName }) => ({ value: code, label: nativeName })),
            ]}
          />
          {profile && can(profile, 'academies.manage') && (
            <Button
              variant="default"
              leftSection={<PencilRuler size={17} aria-hidden />}
              renderRoot={(props) => <Link to="/trainer/academies" {...props} />}
            >
              {t(($) => $.academies.compose)}
            </Button>
          )}
        </div>
      </header>
      <Academies languageCode={language === 'all' ? undefined : language} />
    </div>
  );
}

function Academies({ languageCode }: { languageCode: string | undefined }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(academyListQuery(languageCode));
  const items = list.data?.pages.flatMap(({ data }) => data);
  if (list.isError && !items) return <ErrorState onRetry={() => void list.refetch()} />;
  if (!items) {
    return (
      <div className={grid.grid} aria-busy="true" role="status" aria-label={t(($) => $.core.loading)}>
        <Skeleton height={290} radius="lg" />
        <Skeleton height={290} radius="lg" />
        <Skeleton height={290} radius="lg" />
      </div>
    );
  }
  if (items.length === 0) {
    return (
      <EmptyState
        icon={GraduationCap}
        title={t(($) => $.academies.empty)}
        text={t(($) => $.academies.emptyText)}
        action={
          <Button variant="default" renderRoot={(props) => <Link to="/education/courses" {...props} />}>
            {t(($) => $.academies.toCourses)}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <ul className={grid.grid}>
        {items.map((academy) => (
          <li key={academy.id}>
            <AcademyCard academy={academy} />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
      />
    </>
  );
}
