import { ActionIcon } from '@mantine/core';
import { Search, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-dialog.module.css';

interface SearchBarProps {
  text: string;
  listId: string;
  /** Id of the option that Enter opens. */
  activeId: string | null;
  isOpen: boolean;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** The search field: a combobox whose list is always visible. */
export function SearchBar({ text, listId, activeId, isOpen, onType, onKeyDown, onClose }: SearchBarProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.bar}>
      <Search size={20} aria-hidden />
      <input
        className={classes.input}
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="go"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        dir="auto"
        aria-label={t(($) => $.search.label)}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId ?? undefined}
        placeholder={t(($) => $.search.placeholder)}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t(($) => $.core.close)} onClick={onClose}>
        <X size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
}
