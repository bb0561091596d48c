import type { InterfaceText } from '@candela/contract/site/interface-texts';
import type { ManagedLanguage } from '@candela/contract/site/languages';
import { ActionIcon } from '@mantine/core';
import { ChevronDown, ChevronUp, MousePointerClick, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextEditor } from './text-editor.tsx';
import classes from './texts.module.css';

export interface TextSteps {
  up: (() => void) | null;
  down: (() => void) | null;
}

interface TextPanelProps {
  language: ManagedLanguage;
  text: InterfaceText | undefined;
  /** Go to the previous and next text in the list; null at its ends. */
  steps: TextSteps;
  onClose: () => void;
}

/** The open text with its path, and buttons to its neighbours. */
export function TextPanel({ language, text, steps, onClose }: TextPanelProps) {
  const { t } = useTranslation();
  if (!text) {
    return (
      <EmptyState
        icon={MousePointerClick}
        title={t(($) => $.languages.chooseText)}
        text={t(($) => $.languages.chooseTextHint)}
      />
    );
  }
  return (
    <div className={classes.panel}>
      <header className={classes.path}>
        <code dir="ltr">{text.key}</code>
        {(['up', 'down'] as const).map((way) => (
          <ActionIcon
            key={way}
            variant="subtle"
            color="gray"
            size={34}
            disabled={steps[way] === null}
            aria-label={way === 'up' ? t(($) => $.languages.previous) : t(($) => $.languages.next)}
            onClick={() => steps[way]?.()}
          >
            {way === 'up' ? <ChevronUp size={18} aria-hidden /> : <ChevronDown size={18} aria-hidden />}
          </ActionIcon>
        ))}
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t(($) => $.core.close)} onClick={onClose}>
          <X size={18} aria-hidden />
        </ActionIcon>
      </header>
      <TextEditor
        key={`${language.code} ${text.key}`}
        language={language}
        text={text}
        onNext={() => (steps.down ?? onClose)()}
      />
      <p className={classes.keys} aria-hidden>
        <span>
          <kbd>J</kbd> <kbd>K</kbd> {t(($) => $.languages.stepKeys)}
        </span>
        <span>
          <kbd>Ctrl</kbd> <kbd>↵</kbd> {t(($) => $.languages.saveAndNext)}
        </span>
      </p>
    </div>
  );
}
