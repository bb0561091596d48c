import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { PagedList } from '#ui/paged-list.tsx';
import { Stars } from '#ui/stars.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { trainerRatingsQuery } from './ratings.api.ts';
import classes from './ratings.module.css';

/** Ratings of all courses of a trainer. */
export function TrainerRatings({ trainerId }: { trainerId: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const list = useInfiniteQuery(trainerRatingsQuery(trainerId));
  return (
    <PagedList
      query={list}
      className={classes.list}
      empty={<p className={classes.hint}>{t(($) => $.ratings.empty)}</p>}
      render={({ author, stars, body, updatedAt, course, reply, replyAuthor }) => (
        <article className={classes.rating}>
          <UserAvatar name={author.fullName} src={author.thumbnailImagePath} size={36} />
          <div className={classes.said}>
            <p className={classes.by}>
              <strong>
                <bdi>{author.fullName}</bdi>
              </strong>
              <Stars value={stars} label={t(($) => $.ratings.stars, { count: stars })} />
              <time dateTime={updatedAt} title={format.dateTime(updatedAt)}>
                {format.relative(updatedAt)}
              </time>
            </p>
            <Link
              to="/education/courses/$courseId"
              params={{ courseId: String(course.id) }}
              className={classes.course}
              dir="auto"
            >
              {course.title}
            </Link>
            {body !== '' && (
              <p className={classes.body} dir="auto">
                {body}
              </p>
            )}
            {reply !== null && (
              <div className={classes.reply}>
                <p className={classes.by}>
                  <strong>
                    {t(($) => $.ratings.replyBy, { name: replyAuthor?.fullName ?? t(($) => $.questions.trainer) })}
                  </strong>
                </p>
                <p className={classes.body} dir="auto">
                  {reply}
                </p>
              </div>
            )}
          </div>
        </article>
      )}
    />
  );
}
