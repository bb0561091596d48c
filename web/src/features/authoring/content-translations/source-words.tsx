import type { Passage } from '@candela/contract/authoring/content-translations';
import { diffWordsWithSpace } from 'diff';
import { useTranslation } from 'react-i18next';
import { CodedWords } from './coded-words.tsx';
import classes from './passages.module.css';

/** The source; if it has changed since it was translated, with deletions and insertions. */
export function SourceWords({ passage, isComparing }: { passage: Passage; isComparing: boolean }) {
  const { t } = useTranslation();
  const { source, formerSource } = passage;
  if (formerSource === null || !isComparing) return <CodedWords text={source} />;
  const parts = diffWordsWithSpace(formerSource, source, { timeout: 200 });
  if (!parts) return <CodedWords text={source} />;
  return parts.map((part, index) => {
    if (part.added) {
      return (
        <ins key={index} className={classes.added}>
          <span className="visually-hidden">{t(($) => $.translations.added)} </span>
          {part.value}
        </ins>
      );
    }
    return part.removed ? (
      <del key={index} className={classes.removed}>
        <span className="visually-hidden">{t(($) => $.translations.removed)} </span>
        {part.value}
      </del>
    ) : (
      <CodedWords key={index} text={part.value} />
    );
  });
}
