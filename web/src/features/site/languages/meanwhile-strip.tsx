import type { InterfaceText } from '@candela/contract/site/interface-texts';
import type { ManagedLanguage } from '@candela/contract/site/languages';
import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TextParts } from './text-parts.tsx';
import classes from './texts.module.css';
import type { TextDraft } from './use-text-draft.tsx';

interface MeanwhileStripProps {
  language: ManagedLanguage;
  text: InterfaceText;
  draft: TextDraft;
}

/** Beside words that are being typed: somebody has changed the text, or what it is made from. */
export function MeanwhileStrip({ language, text, draft }: MeanwhileStripProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.strip} role="alert">
      <TriangleAlert size={16} aria-hidden />
      <span>
        {draft.isTakenOver
          ? t(($) => $.languages.changedMeanwhile, { name: text.changedBy ?? t(($) => $.languages.someone) })
          : t(($) => $.languages.newSource)}
        {draft.isTakenOver && (
          <q dir={language.direction} lang={language.code}>
            <TextParts text={text.text.other ?? text.text.text ?? ''} />
          </q>
        )}
      </span>
      <Button size="compact-sm" variant="default" onClick={draft.keepMine}>
        {t(($) => $.languages.keepMine)}
      </Button>
      {draft.isTakenOver && (
        <Button size="compact-sm" variant="default" onClick={draft.takeTheirs}>
          {t(($) => $.languages.takeTheirs)}
        </Button>
      )}
    </div>
  );
}
