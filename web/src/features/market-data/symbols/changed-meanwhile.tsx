import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './symbols.module.css';

interface ChangedMeanwhileProps {
  /** Null: nobody else has changed it. */
  text: string | null;
  onReload: () => void;
}

/** Says that somebody else has changed the symbol, and offers their version. */
export function ChangedMeanwhile({ text, onReload }: ChangedMeanwhileProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      {text !== null && (
        <div className={classes.changed}>
          <p>{text}</p>
          <Button size="xs" variant="default" onClick={onReload}>
            {t(($) => $.marketSymbols.reload)}
          </Button>
        </div>
      )}
    </div>
  );
}
