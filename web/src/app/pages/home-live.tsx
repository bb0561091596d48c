import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarQuery } from '#features/live/events/events.api.ts';
import { useFormat } from '#platform/time/time.ts';
import classes from './home-live.module.css';

const day = 86_400_000;
const hour = 3_600_000;

/** The next live session; current ones are shown at the top of the page. */
export function HomeLive() {
  const { t } = useTranslation();
  const format = useFormat();
  const [from] = useState(() => Math.floor(Date.now() / hour) * hour);
  const period = { from: new Date(from).toISOString(), to: new Date(from + 14 * day).toISOString() };
  const calendar = useInfiniteQuery(calendarQuery(period)).data;
  if (!calendar) return <Skeleton height={74} radius="lg" />;
  const next = calendar.find(({ state, startsAt }) => state === 'scheduled' && Date.parse(startsAt) > from);
  return (
    <Strip
      icon={<CalendarDays size={22} aria-hidden />}
      title={next?.title ?? t(($) => $.events.nothing)}
      language={next?.languageCode}
      text={
        next ? `${format.relative(next.startsAt)} · ${format.dateTime(next.startsAt)}` : t(($) => $.events.nothingText)
      }
      action={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/education/events" search={next ? { event: next.id } : {}} {...props} />}
        >
          {t(($) => $.events.mine)}
        </Button>
      }
    />
  );
}

interface StripProps {
  icon: ReactNode;
  title: string;
  language?: string | undefined;
  text: string;
  action: ReactNode;
}

function Strip({ icon, title, language, text, action }: StripProps) {
  return (
    <section className={classes.strip}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.what}>
        <h2 lang={language} dir="auto">
          {title}
        </h2>
        <p>{text}</p>
      </div>
      {action}
    </section>
  );
}
