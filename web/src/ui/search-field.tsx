import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import classes from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  /** The text that is searched for, as the address of the page says. */
  value: string;
  /** Called when the user has paused typing. */
  onSearch: (text: string) => void;
}

const pauseMilliseconds = 250;

/**
 * Searches a list while the user types. A search that was changed elsewhere ("Clear filters", back) appears in the field; what the
 * field has asked for itself does not come back into it, because meanwhile more may have been typed.
 */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const asked = useRef<string[]>([]);
  const search = useDebouncedCallback((typed: string) => {
    if (typed.trim() === (asked.current.at(-1) ?? value)) return;
    asked.current.push(typed.trim());
    onSearch(typed.trim());
  }, pauseMilliseconds);
  useEffect(() => {
    const index = asked.current.indexOf(value);
    if (index === -1) setText(value);
    asked.current.splice(0, index + 1);
  }, [value]);
  return (
    <TextInput
      type="search"
      className={classes.field}
      aria-label={label}
      placeholder={label}
      leftSection={<Search size={16} aria-hidden />}
      maxLength={100}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}
