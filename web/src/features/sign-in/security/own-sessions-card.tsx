import type { OwnSession } from '@candela/contract/sign-in/sessions';
import { Button } from '@mantine/core';
import { Eye, Laptop, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { deviceName } from '#platform/device/device-name.ts';
import { useFormat } from '#platform/time/time.ts';
import { SecurityCard } from './security-card.tsx';
import { SecurityRow } from './security-row.tsx';
import { endSessionOf, useSecurityChange } from './security.api.ts';
import classes from './security.module.css';

interface OwnSessionsCardProps {
  sessions: readonly OwnSession[];
  onEndAll: () => void;
}

/** The user's sessions, with buttons to end them. */
export function OwnSessionsCard({ sessions, onEndAll }: OwnSessionsCardProps) {
  const { t } = useTranslation();
  return (
    <SecurityCard
      title={t(($) => $.security.sessions)}
      text={t(($) => $.security.sessionsText)}
      action={
        <Button variant="default" size="xs" onClick={onEndAll}>
          {t(($) => $.core.header.signOutEverywhere)}
        </Button>
      }
    >
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </SecurityCard>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useTranslation();
  const format = useFormat();
  const ending = useSecurityChange(endSessionOf);
  const { id, userAgent, address, lastSeenAt, startedAt, isCurrent, actorName } = session;
  const name =
    actorName === null
      ? (deviceName(userAgent) ?? t(($) => $.security.unknownDevice))
      : t(($) => $.acting.support, { name: `\u2068${actorName}\u2069` });
  const isPhone = /Mobi|Android|iPhone|iPad/.test(userAgent);
  return (
    <SecurityRow
      icon={actorName !== null ? Eye : isPhone ? Smartphone : Laptop}
      title={<bdi>{name}</bdi>}
      text={
        actorName !== null ? (
          t(($) => $.acting.supportText, { time: format.dateTime(startedAt) })
        ) : (
          <>
            <bdi dir="ltr">{address}</bdi> · {isCurrent ? t(($) => $.security.now) : format.relative(lastSeenAt)} ·{' '}
            {t(($) => $.security.since, { date: format.date(startedAt) })}
          </>
        )
      }
    >
      {isCurrent ? (
        <span className={classes.tag}>{t(($) => $.security.thisDevice)}</span>
      ) : (
        <Button
          variant="subtle"
          size="xs"
          loading={ending.isPending}
          aria-label={t(($) => $.security.endOf, { device: name })}
          onClick={() => ending.mutate(id)}
        >
          {t(($) => $.security.end)}
        </Button>
      )}
    </SecurityRow>
  );
}
