import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarDays, Radio } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarQuery } from '#features/live/events/events.api.ts';
import { liveListQuery } from '#features/live/streams/streams.api.ts';
import { useFormat } from '#platform/time.ts';
import classes from './home-live.module.css';

const day = 86_400_000;
const hour = 3_600_000;

/** Who is live now, to join in one click; else the next live session. */
export function HomeLive() {
  const { t } = useTranslation();
  const format = useFormat();
  const [from] = useState(() => Math.floor(Date.now() / hour) * hour);
  const period = { from: new Date(from).toISOString(), to: new Date(from + 14 * day).toISOString() };
  const live = useQuery(liveListQuery).data?.data;
  const calendar = useQuery(calendarQuery(period)).data?.data;
  if (!live || !calendar) return <Skeleton height={74} radius={16} />;
  const [onAir] = live;
  if (onAir) {
    return (
      <Strip
        icon={<Radio size={22} aria-hidden />}
        isLive
        title={onAir.title}
        language={onAir.languageCode}
        text={`${t(($) => $.events.states.live)} · ${onAir.hosts.map(({ fullName }) => fullName).join(', ')}`}
        action={
          <Button
            color="#c2202d"
            renderRoot={(props) => (
              <Link
                to="/streaming/$meetingId/$eventId"
                params={{ meetingId: onAir.meetingId, eventId: String(onAir.eventId) }}
                {...props}
              />
            )}
          >
            {t(($) => $.live.join)}
          </Button>
        }
      />
    );
  }
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
  isLive?: boolean;
}

function Strip({ icon, title, language, text, action, isLive }: StripProps) {
  return (
    <section className={classes.strip} data-live={isLive || undefined}>
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
