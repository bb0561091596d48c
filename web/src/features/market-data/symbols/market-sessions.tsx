import '@mantine/core/styles/Skeleton.layer.css';
import type { MarketSession } from '@candela/contract/market-data/market-sessions';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#platform/time/time.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { SessionDetails } from './session-details.tsx';
import { marketSessionsQuery } from './symbols.api.ts';
import { useSessionName } from './use-session-name.ts';
import { useSessionState } from './use-session-state.ts';
import classes from './symbols.module.css';

/** When markets trade: until when they are open or closed, the next holidays, and exceptions of this installation. */
export function MarketSessions() {
  const { t } = useTranslation();
  const name = useSessionName();
  const { data, isError, refetch } = useQuery(marketSessionsQuery);
  const [opened, setOpened] = useState<string | null>(null);
  const session = data?.data.find(({ code }) => code === opened);
  return (
    <section className={classes.sessions} aria-labelledby="sessions">
      <h2 id="sessions">{t(($) => $.marketSessions.title)}</h2>
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={360} />}
      <ul>
        {data?.data.map((each) => (
          <li key={each.code}>
            <SessionRow session={each} onOpen={() => setOpened(each.code)} />
          </li>
        ))}
      </ul>
      <SidePanel isOpen={session !== undefined} title={name(opened ?? '')} onClose={() => setOpened(null)}>
        {session && <SessionDetails key={session.code} session={session} />}
      </SidePanel>
    </section>
  );
}

function SessionRow({ session, onOpen }: { session: MarketSession; onOpen: () => void }) {
  const { t } = useTranslation();
  const { wallTime } = useFormat();
  const name = useSessionName();
  const state = useSessionState();
  const own = new Set(session.exceptions.map(({ day }) => day));
  const next = session.special.find(({ day }) => !own.has(day));
  const day = next && wallTime(Date.parse(next.day), { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <button type="button" className={classes.session} onClick={onOpen}>
      <strong>{name(session.code)}</strong>
      <span>{state(session)}</span>
      {next && day !== undefined && (
        <span>
          {next.closesAt === null
            ? t(($) => $.marketSessions.dayClosed, { day })
            : t(($) => $.marketSessions.dayUntil, { day, time: next.closesAt })}
        </span>
      )}
    </button>
  );
}
