import type { CourseDraft } from '@candela/contract/authoring/drafts';
import type { CourseVersion } from '@candela/contract/authoring/versions';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History, RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { useFormat } from '#platform/time/time.ts';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { useDecisions, versionsQuery } from './versions.api.ts';
import classes from './version-history.module.css';

/** Submitted versions of a course with author and outcome; each can be compared and restored. */
export function VersionHistory({ draft }: { draft: CourseDraft }) {
  const { t } = useTranslation();
  const { courseId } = draft;
  const list = useInfiniteQuery(versionsQuery(courseId));
  const query = {
    ...list,
    data: list.data && {
      pages: list.data.pages.map(({ data }) => ({ data: data.map((version) => ({ ...version, id: version.number })) })),
    },
  };
  return (
    <PagedList
      query={query}
      className={classes.list}
      empty={
        <EmptyState
          icon={History}
          title={t(($) => $.reviewing.history.none)}
          text={t(($) => $.reviewing.history.noneText)}
        />
      }
      render={(version) => <Version draft={draft} version={version} />}
    />
  );
}

function Version({ draft, version }: { draft: CourseDraft; version: CourseVersion }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { courseId } = draft;
  const { restore } = useDecisions(courseId);
  const { number, state, author, createdAt, note, reviewer, reviewNote, isLive } = version;
  const canRestore = draft.isEditable && !isLive;
  const bringBack = async () => {
    const isSure =
      !draft.hasChanges ||
      (await askToConfirm({
        title: t(($) => $.reviewing.history.restoreTitle, { number }),
        text: t(($) => $.reviewing.history.restoreText),
        confirm: t(($) => $.reviewing.history.restore),
      }));
    if (isSure) restore.mutate(number);
  };
  return (
    <article className={classes.version}>
      <p className={classes.head}>
        <strong>{t(($) => $.reviewing.history.version, { number })}</strong>
        <Badge text={t(($) => $.reviewing.history.states[state])} tone={state === 'published' ? 'brand' : 'plain'} />
        {isLive && <Badge text={t(($) => $.reviewing.history.live)} tone="brand" />}
      </p>
      <p className={classes.facts}>
        {author && <span>{author.fullName}</span>}
        <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
        <span>{t(($) => $.courses.lessons, { count: version.lessonCount })}</span>
      </p>
      {note !== '' && <blockquote dir="auto">{note}</blockquote>}
      {reviewNote !== null && reviewNote !== '' && (
        <blockquote dir="auto" data-reviewer>
          {reviewer && <strong>{reviewer.fullName}: </strong>}
          {reviewNote}
        </blockquote>
      )}
      <p className={classes.actions}>
        {number > 1 && (
          <Button
            size="compact-sm"
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/trainer/courses/$courseId"
                params={{ courseId: String(courseId) }}
                search={{ from: number - 1, to: number }}
                {...props}
              />
            )}
          >
            {t(($) => $.reviewing.history.changes)}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          renderRoot={(props) => (
            <Link
              to="/trainer/courses/$courseId"
              params={{ courseId: String(courseId) }}
              search={{ from: number }}
              {...props}
            />
          )}
        >
          {t(($) => $.reviewing.history.against)}
        </Button>
        {canRestore && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<RotateCcw size={14} aria-hidden />}
            loading={restore.isPending}
            onClick={() => void bringBack()}
          >
            {t(($) => $.reviewing.history.restore)}
          </Button>
        )}
      </p>
    </article>
  );
}
