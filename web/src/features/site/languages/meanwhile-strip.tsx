import type { InterfaceText } from '@candela/contract/site/interface-texts';
import type { ManagedLanguage } from '@candela/contract/site/languages';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ChangeStrip } from '#ui/change-strip.tsx';
import { TextParts } from './text-parts.tsx';
import type { TextDraft } from './use-text-draft.ts';

interface MeanwhileStripProps {
  language: ManagedLanguage;
  text: InterfaceText;
  draft: TextDraft;
}

/** Shown while editing when somebody has changed the text or its source. */
export function MeanwhileStrip({ language, text, draft }: MeanwhileStripProps) {
  const { t } = useTranslation();
  return (
    <ChangeStrip
      text={
        <>
          {draft.isTakenOver
            ? t(($) => $.languages.changedMeanwhile, { name: text.changedBy ?? t(($) => $.languages.someone) })
            : t(($) => $.languages.newSource)}
          {draft.isTakenOver && (
            <q dir={language.direction} lang={language.code}>
              <TextParts text={text.text.other ?? text.text.text ?? ''} />
            </q>
          )}
        </>
      }
    >
      <Button size="compact-sm" variant="default" onClick={draft.keepMine}>
        {t(($) => $.languages.keepMine)}
      </Button>
      {draft.isTakenOver && (
        <Button size="compact-sm" variant="default" onClick={draft.takeTheirs}>
          {t(($) => $.languages.takeTheirs)}
        </Button>
      )}
    </ChangeStrip>
  );
}
