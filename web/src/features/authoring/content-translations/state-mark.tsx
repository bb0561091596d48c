import type { TranslationState } from '@candela/contract/authoring/content-translations';
import { CircleCheck, CircleDashed, History, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './passages.module.css';

const icons = { current: CircleCheck, stale: History, draft: Sparkles, missing: CircleDashed } as const;

/** The state of a passage as an icon with a label. */
export function StateMark({ state }: { state: TranslationState }) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <span className={classes.mark} data-state={state} title={t(($) => $.translations.states[state])}>
      <Icon size={17} role="img" aria-label={t(($) => $.translations.states[state])} />
    </span>
  );
}
