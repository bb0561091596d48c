import type { Passage } from '@candela/contract/authoring/content-translations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/session/session.ts';
import { CodedWords } from './coded-words.tsx';
import type { PassagePlace } from './content-translations.api.ts';
import { readWords } from './kept-words.ts';
import { PassageEditor } from './passage-editor.tsx';
import classes from './passages.module.css';
import { SourceWords } from './source-words.tsx';
import { StateMark } from './state-mark.tsx';
import type { PassageFilter } from './translation-search.ts';

interface PassageListProps {
  place: PassagePlace;
  passages: Passage[];
  show: PassageFilter | undefined;
  isComparing: boolean;
  sourceLanguage: string;
  direction: 'ltr' | 'rtl';
  /** Called when everything is confirmed, to continue with the next item. */
  onDone: () => void;
}

/** Source and translation side by side; one passage is edited at a time. */
export function PassageList(props: PassageListProps) {
  const { place, passages, show, isComparing, sourceLanguage, direction, onDone } = props;
  const { t } = useTranslation();
  const userId = useSession((state) => state.profile?.id ?? '');
  const [openField, setOpenField] = useState(() => passages.find(isOpen)?.field ?? null);
  const shown = passages.filter(
    (passage) =>
      passage.field === openField ||
      show === undefined ||
      (show === 'open' ? isOpen(passage) : passage.state === 'stale'),
  );
  const goOn = (from: Passage) => {
    const at = passages.indexOf(from);
    const next = [...passages.slice(at + 1), ...passages.slice(0, at)].find(isOpen);
    setOpenField(next?.field ?? null);
    if (!next) onDone();
  };
  if (shown.length === 0) return <p className={classes.none}>{t(($) => $.translations.noneHere)}</p>;
  return (
    <ol className={classes.list}>
      {shown.map((passage) => {
        const isActive = passage.field === openField;
        const kept = readWords(userId, place, passage.field);
        return (
          <li
            key={passage.field}
            className={classes.row}
            data-state={passage.state}
            data-active={isActive || undefined}
          >
            <span className={classes.type}>
              <b>{passages.indexOf(passage) + 1}</b> {t(($) => $.translations.types[passage.type])}
            </span>
            <div className={classes.source} lang={sourceLanguage} dir="auto">
              <SourceWords passage={passage} isComparing={isComparing} />
              {passage.state === 'stale' && <p className={classes.note}>{t(($) => $.translations.staleNote)}</p>}
              {passage.state === 'draft' && <p className={classes.draftNote}>{t(($) => $.translations.draftNote)}</p>}
            </div>
            <div className={classes.target}>
              {isActive ? (
                <PassageEditor
                  place={place}
                  passage={passage}
                  direction={direction}
                  onConfirmed={() => goOn(passage)}
                  onLeave={() => setOpenField(null)}
                />
              ) : (
                <button
                  type="button"
                  className={classes.words}
                  lang={place.languageCode}
                  dir={direction}
                  onClick={() => setOpenField(passage.field)}
                >
                  {(kept ?? passage.target) ? (
                    <CodedWords text={kept ?? passage.target ?? ''} />
                  ) : (
                    <span className={classes.placeholder}>{t(($) => $.translations.placeholder)}</span>
                  )}
                </button>
              )}
            </div>
            <StateMark state={passage.state} />
          </li>
        );
      })}
    </ol>
  );
}

function isOpen({ state }: Passage): boolean {
  return state !== 'current';
}
