import type { InterfaceText } from '@candela/contract/site/interface-texts';
import type { ManagedLanguage } from '@candela/contract/site/languages';
import { SearchX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#ui/empty-state.tsx';
import list from '#ui/list-page.module.css';
import { LoadMore } from '#ui/load-more.tsx';
import { StateLabel } from './state-label.tsx';
import { TextParts } from './text-parts.tsx';
import classes from './texts.module.css';

interface TextListProps {
  language: ManagedLanguage;
  texts: readonly InterfaceText[];
  /** Path of the open text. */
  openKey: string | undefined;
  onOpen: (key: string) => void;
  more: { hasMore: boolean; isLoading: boolean; onLoad: () => void };
}

/** English and the language side by side; more texts are loaded when they are scrolled into view. */
export function TextList({ language, texts, openKey, onOpen, more }: TextListProps) {
  const { t } = useTranslation();
  const opened = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (openKey !== undefined) opened.current?.scrollIntoView({ block: 'nearest' });
  }, [openKey]);
  if (texts.length === 0) {
    return (
      <EmptyState icon={SearchX} title={t(($) => $.languages.nothingFound)} text={t(($) => $.core.nothingFoundText)} />
    );
  }
  return (
    <>
      <ul className={`${list.list} ${classes.list}`} aria-label={t(($) => $.languages.texts)}>
        {texts.map((text) => (
          <li key={text.key} ref={text.key === openKey ? opened : undefined}>
            <button
              type="button"
              className={classes.row}
              aria-current={text.key === openKey || undefined}
              onClick={() => onOpen(text.key)}
            >
              <span className={classes.words} lang="en" dir="ltr">
                <TextParts text={text.source.other ?? text.source.text ?? ''} />
                <code>{text.key}</code>
              </span>
              <span className={classes.words} lang={language.code} dir={language.direction}>
                {text.text.other === undefined && text.text.text === undefined ? (
                  <em>{t(($) => $.languages.noText)}</em>
                ) : (
                  <TextParts text={text.text.other ?? text.text.text ?? ''} />
                )}
              </span>
              <span className={classes.marks}>
                <StateLabel state={text.state} />
                {text.isChanged && <span className={classes.changed}>{t(($) => $.languages.changedHere)}</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <LoadMore {...more} />
    </>
  );
}
