import type { MarketSession } from '@candela/contract/market-data/market-sessions';
import { ActionIcon } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { showToast } from '#platform/shell/toasts.ts';
import { useFormat } from '#platform/time/time.ts';
import { ExceptionForm } from './exception-form.tsx';
import { useExceptionRemoving } from './symbols.api.ts';
import { useSessionState } from './use-session-state.ts';
import classes from './symbols.module.css';

/** A session: its state, and the days on which this installation says otherwise than the calendar. */
export function SessionDetails({ session }: { session: MarketSession }) {
  const { t } = useTranslation();
  const { number, wallTime } = useFormat();
  const state = useSessionState();
  const removing = useExceptionRemoving(session.code);
  const dayOf = (day: string) => wallTime(Date.parse(day), { dateStyle: 'full' });
  const hoursOf = (day: string, stretches: string[][]) =>
    stretches.length === 0
      ? t(($) => $.marketSessions.dayClosed, { day: dayOf(day) })
      : t(($) => $.marketSessions.dayHours, {
          day: dayOf(day),
          hours: stretches.map((pair) => pair.join('–')).join(', '),
        });
  const remove = async (day: string) => {
    const isSure = await askToConfirm({
      title: t(($) => $.marketSessions.remove),
      text: t(($) => $.marketSessions.removeText, { day: dayOf(day) }),
      confirm: t(($) => $.marketSessions.remove),
    });
    if (!isSure) return;
    removing.mutate(day, {
      onSuccess: () => showToast('success', { title: t(($) => $.marketSessions.removed), detail: dayOf(day) }),
    });
  };
  return (
    <div className={classes.form}>
      <p className={classes.hint}>
        {state(session)}
        {' · '}
        {t(($) => $.marketSessions.symbols, { count: session.symbols, number: number(session.symbols) })}
      </p>
      <section className={classes.section} aria-labelledby="exceptions">
        <h3 id="exceptions">{t(($) => $.marketSessions.exceptions)}</h3>
        {session.exceptions.length === 0 ? (
          <p className={classes.hint}>{t(($) => $.marketSessions.noExceptions)}</p>
        ) : (
          <ul className={classes.facts}>
            {session.exceptions.map(({ day, stretches, note }) => (
              <li key={day}>
                <div>
                  {hoursOf(day, stretches)}
                  <br />
                  <span dir="auto">{note}</span>
                </div>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`${t(($) => $.marketSessions.remove)}: ${dayOf(day)}`}
                  disabled={removing.isPending}
                  onClick={() => void remove(day)}
                >
                  <Trash2 size={17} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <ExceptionForm code={session.code} zone={session.zone} />
      </section>
    </div>
  );
}
