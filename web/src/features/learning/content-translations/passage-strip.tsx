import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './passages.module.css';

interface PassageStripProps {
  /** What somebody else has written meanwhile; null: it is the source that has changed. */
  otherText: string | null;
  /** The user has seen it and goes on with their own words. */
  onGoOn: () => void;
}

/** Beside words that are being typed: something has changed under them. */
export function PassageStrip({ otherText, onGoOn }: PassageStripProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.strip} role="alert">
      <TriangleAlert size={16} aria-hidden />
      <span>
        {otherText === null
          ? t(($) => $.translations.newSource)
          : t(($) => $.translations.takenOver, { text: otherText })}
      </span>
      <Button size="compact-sm" variant="default" onClick={onGoOn}>
        {t(($) => $.translations.understood)}
      </Button>
    </div>
  );
}
