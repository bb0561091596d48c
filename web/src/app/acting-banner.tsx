import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Eye, Undo2 } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { backToOwnAccount } from '#app/sign-out.ts';
import { isActingTab, leaveActing, takeActingOver, useActingRefusal } from '#platform/session/acting.ts';
import { useSession } from '#platform/session/session.ts';
import { useNow } from '#platform/time/use-now.ts';
import { showToast } from '#platform/shell/toasts.ts';
import classes from './acting-banner.module.css';

const refusalMilliseconds = 5000;

if (isActingTab) document.documentElement.dataset['acting'] = 'true';

/** Shown on every page of a session as another person: who it is, the time left, and a button to return. */
export function ActingBanner() {
  const { t } = useTranslation();
  useEffect(() => {
    if (takeActingOver()) {
      showToast('info', { title: t(($) => $.acting.over), detail: t(($) => $.acting.overText) });
    }
  }, [t]);
  return isActingTab ? <Bar /> : null;
}

function Bar() {
  const { t, i18n } = useTranslation();
  const person = useSession(({ profile }) => profile);
  const endsAt = useSession(({ actor }) => actor?.endsAt ?? 0);
  const actorName = useSession(({ actor }) => actor?.name ?? '');
  const refusedAt = useActingRefusal(({ at }) => at);
  const now = useNow(1000);
  const leaving = useMutation({ mutationFn: backToOwnAccount });
  const left = Math.max(0, Math.round((endsAt - now) / 1000));
  useEffect(() => {
    if (left === 0) leaveActing(person?.id, { isOver: true });
  }, [left, person?.id]);
  const isRefused = now - refusedAt < refusalMilliseconds;
  const digits = new Intl.NumberFormat(i18n.language, { minimumIntegerDigits: 2 });
  const clock = `${new Intl.NumberFormat(i18n.language).format(Math.floor(left / 60))}:${digits.format(left % 60)}`;
  const name = `\u2068${person?.firstName} ${person?.lastName}\u2069`;
  return (
    <aside className={classes.bar} aria-label={t(($) => $.acting.title)} data-refused={isRefused || undefined}>
      <Eye size={18} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        <strong title={t(($) => $.acting.by, { name: `\u2068${actorName}\u2069` })}>
          {t(($) => $.acting.as, { name })}
        </strong>
        <span role="status">{isRefused ? t(($) => $.acting.refused) : t(($) => $.acting.readOnly)}</span>
      </p>
      <span className={classes.clock} role="timer" aria-label={t(($) => $.acting.left, { time: clock })}>
        <bdi>{clock}</bdi>
      </span>
      <Button
        size="xs"
        variant="white"
        color="dark"
        className={classes.back}
        loading={leaving.isPending}
        leftSection={<Undo2 size={15} className="flips" aria-hidden />}
        onClick={() => leaving.mutate()}
      >
        {t(($) => $.acting.back)}
      </Button>
    </aside>
  );
}
