import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import choices from '#ui/choice-chips.module.css';
import classes from './language-chips.module.css';

interface LanguageChipsProps {
  label: string;
  /** The language that is chosen. */
  code: string;
  onChoose: (code: string) => void;
  /** Whether something is written in a language, which is marked. */
  isFilled?: (code: string) => boolean;
}

/** The languages of the interface, each by its own name; of texts, one is shown at a time. */
export function LanguageChips({ label, code, onChoose, isFilled }: LanguageChipsProps) {
  return (
    <div className={`${choices.chips} ${classes.languages}`} role="group" aria-label={label}>
      {useInterfaceLanguages().map((language) => (
        <button
          key={language.code}
          type="button"
          lang={language.code}
          aria-pressed={language.code === code}
          onClick={() => onChoose(language.code)}
        >
          {language.nativeName}
          {isFilled?.(language.code) && <span className={classes.filled} aria-hidden />}
        </button>
      ))}
    </div>
  );
}
