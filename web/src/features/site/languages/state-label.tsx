import type { InterfaceText } from '@candela/contract/site/interface-texts';
import { Check, CircleDashed, History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './texts.module.css';

const icons = { done: Check, stale: History, missing: CircleDashed } as const;

/** The state of a text as an icon with a label. */
export function StateLabel({ state }: Pick<InterfaceText, 'state'>) {
  const { t } = useTranslation();
  const Icon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={13} aria-hidden />
      {t(($) => $.languages.states[state])}
    </span>
  );
}
