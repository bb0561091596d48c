import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChangeStrip } from '#ui/change-strip.tsx';

interface PassageStripProps {
  /** What somebody else has written meanwhile; null: it is the source that has changed. */
  otherText: string | null;
  /** The user has seen it and goes on with their own words. */
  onGoOn: () => void;
}

/** Somebody has changed the passage that is being translated, or its source. */
export function PassageStrip({ otherText, onGoOn }: PassageStripProps) {
  const { t } = useTranslation();
  return (
    <ChangeStrip
      text={
        otherText === null
          ? t(($) => $.translations.newSource)
          : t(($) => $.translations.takenOver, { text: otherText })
      }
    >
      <Button size="compact-sm" variant="default" onClick={onGoOn}>
        {t(($) => $.translations.understood)}
      </Button>
    </ChangeStrip>
  );
}
