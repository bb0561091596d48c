import '@mantine/core/styles/Input.layer.css';
import type { CourseRating } from '@candela/contract/learning/ratings';
import { Button, Textarea } from '@mantine/core';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRatings } from './ratings.api.ts';
import classes from './ratings.module.css';

/** The learner's own rating: add, change or delete it. */
export function OwnRating({ courseId, own }: { courseId: number; own: CourseRating | null }) {
  const { t } = useTranslation();
  const name = useId();
  const { rate, remove } = useRatings(courseId);
  const [stars, setStars] = useState(own?.stars ?? 0);
  const [body, setBody] = useState(own?.body ?? '');
  const isChanged = stars > 0 && (stars !== own?.stars || body.trim() !== own.body);
  return (
    <form
      className={classes.own}
      onSubmit={(event) => {
        event.preventDefault();
        rate.mutate({ stars, body: body.trim() });
      }}
    >
      <fieldset className={classes.choice}>
        <legend>{own ? t(($) => $.ratings.yours) : t(($) => $.ratings.give)}</legend>
        {[1, 2, 3, 4, 5].map((value) => (
          <label key={value} data-full={value <= stars || undefined}>
            <input type="radio" name={name} value={value} checked={value === stars} onChange={() => setStars(value)} />
            <Star size={26} aria-hidden />
            <span className="visually-hidden">{t(($) => $.ratings.stars, { count: value })}</span>
          </label>
        ))}
      </fieldset>
      {stars > 0 && (
        <>
          <Textarea
            label={t(($) => $.ratings.words)}
            autosize
            minRows={2}
            maxLength={2000}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
          <div className={classes.actions}>
            <Button type="submit" disabled={!isChanged} loading={rate.isPending}>
              {own ? t(($) => $.ratings.change) : t(($) => $.ratings.send)}
            </Button>
            {own && (
              <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => remove.mutate()}>
                {t(($) => $.ratings.remove)}
              </Button>
            )}
          </div>
        </>
      )}
    </form>
  );
}
