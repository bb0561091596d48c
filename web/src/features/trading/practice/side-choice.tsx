import { Button } from '@mantine/core';
import { TrendingDown, TrendingUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './practice-session.module.css';

/** Asks what to do: nothing, or a side. */
export function SideChoice({ onChoose }: { onChoose: (direction: 'long' | 'short') => void }) {
  const { t } = useTranslation();
  return (
    <section className={classes.trade}>
      <h2>{t(($) => $.practice.decide)}</h2>
      <p className={classes.hint}>{t(($) => $.practice.decideText)}</p>
      <div className={classes.sides}>
        <Button
          variant="default"
          leftSection={<TrendingUp size={17} aria-hidden />}
          data-direction="long"
          onClick={() => onChoose('long')}
        >
          {t(($) => $.practice.directions.long)}
        </Button>
        <Button
          variant="default"
          leftSection={<TrendingDown size={17} aria-hidden />}
          data-direction="short"
          onClick={() => onChoose('short')}
        >
          {t(($) => $.practice.directions.short)}
        </Button>
      </div>
    </section>
  );
}
