import { Button } from '@mantine/core';
import type { PracticeSession } from '@candela/contract/trading/practice';
import { EyeOff, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#ui/badge.tsx';
import classes from './practice-session.module.css';

interface Props {
  session: PracticeSession;
  isEnding: boolean;
  onEnd: () => void;
}

/** What is replayed, as far as it may be told, and the way out. */
export function SessionHead({ session, isEnding, onEnd }: Props) {
  const { t } = useTranslation();
  const isOver = session.finishedAt !== null;
  return (
    <header className={classes.head}>
      <h1>{session.instrument?.name ?? t(($) => $.practice.hiddenMarket)}</h1>
      <Badge text={t(($) => $.chart.timeframes[session.timeframe])} />
      {session.isBlind && !isOver && <Badge icon={EyeOff} text={t(($) => $.practice.blind)} />}
      {!isOver && (
        <Button
          className={classes.endButton}
          variant="default"
          leftSection={<Flag size={17} aria-hidden />}
          loading={isEnding}
          onClick={onEnd}
        >
          {t(($) => $.practice.end)}
        </Button>
      )}
    </header>
  );
}
