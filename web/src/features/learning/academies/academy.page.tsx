import '@mantine/core/styles/Skeleton.layer.css';
import type { Academy } from '@candela/contract/learning/academies';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { GraduationCap, PencilRuler } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/api/api-error.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { academyQuery, useMembership } from './academies.api.ts';
import classes from './academy.module.css';
import { AcademyHero } from './academy-hero.tsx';
import { AcademyPath } from './academy-path.tsx';
import { AcademyWeek } from './academy-week.tsx';

/** An academy: progress, its courses in order, and what unlocks each. */
export function AcademyPage() {
  const { academyId } = useParams({ strict: false });
  const { data: academy, error, refetch } = useQuery(academyQuery(Number(academyId)));
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Missing />;
  if (error && !academy) return <ErrorState onRetry={() => void refetch()} />;
  if (!academy) return <Waiting />;
  return (
    <div className={classes.page}>
      {academy.state !== 'published' && <Note academy={academy} />}
      <AcademyHero academy={academy} />
      <div className={classes.columns}>
        <AcademyPath academy={academy} />
        <aside className={classes.side}>
          {academy.progress && <AcademyWeek academy={academy} />}
          <About academy={academy} />
        </aside>
      </div>
    </div>
  );
}

function Note({ academy }: { academy: Academy }) {
  const { t } = useTranslation();
  if (!academy.canCompose) return null;
  return (
    <p className={classes.note}>
      {t(($) => $.academies.draftNote, { state: t(($) => $.academies.stateNames[academy.state]) })}
    </p>
  );
}

function About({ academy }: { academy: Academy }) {
  const { t } = useTranslation();
  const { leave } = useMembership(academy.id);
  const paragraphs = academy.description.split(/\n\s*\n/).filter((text) => text.trim() !== '');
  const ask = async () => {
    const isSure = await askToConfirm({
      title: t(($) => $.academies.leave),
      text: t(($) => $.academies.confirmLeave),
      confirm: t(($) => $.academies.leave),
    });
    if (isSure) leave.mutate();
  };
  if (paragraphs.length === 0 && !academy.canCompose && !academy.progress) return null;
  return (
    <section className={classes.card}>
      {paragraphs.length > 0 && (
        <>
          <h2>{t(($) => $.academies.about)}</h2>
          {paragraphs.map((text) => (
            <p key={text} lang={academy.languageCode} dir="auto">
              {text}
            </p>
          ))}
        </>
      )}
      <div className={classes.links}>
        {academy.canCompose && (
          <Button
            variant="default"
            size="sm"
            leftSection={<PencilRuler size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/trainer/academies/$academyId/edit" params={{ academyId: String(academy.id) }} {...props} />
            )}
          >
            {t(($) => $.academies.edit)}
          </Button>
        )}
        {academy.progress && !academy.progress.completedAt && (
          <Button variant="subtle" color="gray" size="sm" loading={leave.isPending} onClick={() => void ask()}>
            {t(($) => $.academies.leave)}
          </Button>
        )}
      </div>
    </section>
  );
}

function Missing() {
  const { t } = useTranslation();
  return (
    <EmptyState
      isPage
      icon={GraduationCap}
      title={t(($) => $.academies.notFoundTitle)}
      text={t(($) => $.academies.notFoundText)}
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/education/academies" {...props} />}>
          {t(($) => $.academies.toList)}
        </Button>
      }
    />
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div className={classes.page} aria-busy="true" role="status" aria-label={t(($) => $.core.loading)}>
      <Skeleton height={204} radius="lg" />
      <div className={classes.columns}>
        <div className={classes.side}>
          <Skeleton height={106} radius="lg" />
          <Skeleton height={126} radius="lg" />
          <Skeleton height={106} radius="lg" />
        </div>
        <Skeleton height={164} radius="lg" />
      </div>
    </div>
  );
}
