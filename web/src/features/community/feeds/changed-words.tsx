import type { TextChange } from '@candela/contract/text-changes';
import { useTranslation } from 'react-i18next';

/** A text with its changes: what was added is underlined, what was removed struck through; a screen reader says both. */
export function ChangedWords({ changes }: { changes: readonly TextChange[] }) {
  const { t } = useTranslation();
  return changes.map(({ kind, text }, index) => {
    if (kind === 'same') return <span key={index}>{text}</span>;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      <Mark key={index}>
        <span className="visually-hidden"> {t(($) => $.feeds.versions[kind])} </span>
        {text}
      </Mark>
    );
  });
}
