import { useTranslation } from 'react-i18next';
import frame from '#ui/search-frame.module.css';
import { useOpenDialog } from '#ui/use-open-dialog.ts';
import classes from './early-search.module.css';

interface EarlySearchProps {
  text: string;
  onType: (text: string) => void;
  onClose: () => void;
}

/** The field of the search while the rest of it is loaded: keeps what is typed meanwhile. */
export function EarlySearch({ text, onType, onClose }: EarlySearchProps) {
  const { t } = useTranslation();
  const dialog = useOpenDialog();
  return (
    <dialog ref={dialog} className={frame.dialog} aria-label={t(($) => $.search.title)} onClose={onClose}>
      <input
        className={classes.input}
        type="text"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        dir="auto"
        aria-label={t(($) => $.search.title)}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
    </dialog>
  );
}
