import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Download, ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { watchLog, type SeenFork } from './seen-checkpoint.ts';
import classes from './ledger.module.css';

const watchQuery = {
  queryKey: ['log-watch'],
  queryFn: () => watchLog(),
  retry: false,
  staleTime: 60_000,
};

/** Shown when this browser has been shown two logs, which no honest log does: what to save, and what it means. */
export function ForkAlarm() {
  const { t } = useTranslation();
  const { data: fork } = useQuery(watchQuery);
  if (!fork) return null;
  return (
    <section className={classes.alarm} role="alert">
      <ShieldAlert size={28} aria-hidden />
      <div>
        <h2>{t(($) => $.ledger.fork[fork.kind].title)}</h2>
        <p>{t(($) => $.ledger.fork[fork.kind].text)}</p>
        <p>{t(($) => $.ledger.fork.save)}</p>
        <Button
          component="a"
          href={evidenceOf(fork)}
          download="log-checkpoints.txt"
          color="red"
          leftSection={<Download size={17} aria-hidden />}
        >
          {t(($) => $.ledger.fork.download)}
        </Button>
      </div>
    </section>
  );
}

/** Both signed checkpoints: together they prove it to anybody. */
const evidenceOf = ({ before, now }: SeenFork): string =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${before}\n----\n\n${now}`)}`;
