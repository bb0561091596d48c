import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChangeStrip } from '#ui/change-strip.tsx';

interface PassageStripProps {
  /** Another person's translation; null if the source has changed. */
  otherText: string | null;
  /** The user dismisses the notice and keeps their own text. */
  onGoOn: () => void;
}

/** Shown when somebody has changed the passage being translated, or its source. */
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
