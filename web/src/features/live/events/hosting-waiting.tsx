import type { Hosting } from '@candela/contract/live/hosting';
import { Link } from '@tanstack/react-router';
import { CheckCheck, ChevronRight, type LucideIcon, MessageCircleQuestionMark, Scissors } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { IconTile } from '#ui/icon-tile.tsx';
import classes from './hosting.module.css';

/** Tasks for a host: unanswered questions, and unpublished recordings. */
export function HostingWaiting({ hosting }: { hosting: Pick<Hosting, 'questions' | 'unpublished'> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { questions, unpublished } = hosting;
  const count = questions.reduce((sum, each) => sum + each.count, 0) + unpublished.length;
  return (
    <section className={classes.card} aria-labelledby="hosting-waiting">
      <header className={classes.head}>
        <h2 id="hosting-waiting">{t(($) => $.hosting.waiting)}</h2>
        {count > 0 && <span className={classes.count}>{format.number(count)}</span>}
      </header>
      {count === 0 && (
        <p className={classes.nothing}>
          <CheckCheck size={20} aria-hidden />
          {t(($) => $.hosting.nothingWaits)}
        </p>
      )}
      <ul className={classes.rows}>
        {questions.map((each) => (
          <WaitingRow key={each.eventId} room={each} icon={MessageCircleQuestionMark} tone="amber" when={each.oldestAt}>
            <strong>{t(($) => $.hosting.questions, { count: each.count })}</strong>
            <span dir="auto">{each.top}</span>
          </WaitingRow>
        ))}
        {unpublished.map((each) => (
          <WaitingRow key={each.eventId} room={each} icon={Scissors} tone="brand" when={each.recordedAt}>
            <strong>{t(($) => $.hosting.unpublished)}</strong>
            <span dir="auto" lang={each.languageCode}>
              {each.title}
            </span>
          </WaitingRow>
        ))}
      </ul>
    </section>
  );
}

interface WaitingRowProps {
  room: { eventId: number; meetingId: string };
  icon: LucideIcon;
  tone: 'amber' | 'brand';
  /** Since when it has been waiting. */
  when: string;
  children: ReactNode;
}

function WaitingRow({ room, icon, tone, when, children }: WaitingRowProps) {
  const format = useFormat();
  return (
    <li>
      <Link
        to="/streaming/$meetingId/$eventId"
        params={{ meetingId: room.meetingId, eventId: String(room.eventId) }}
        className={classes.row}
      >
        <IconTile icon={icon} tone={tone} />
        <span className={classes.what}>{children}</span>
        <time dateTime={when}>{format.relative(when)}</time>
        <ChevronRight size={16} className="flips" aria-hidden />
      </Link>
    </li>
  );
}
