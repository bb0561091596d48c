import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useState } from 'react';
import classes from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  /** The initial search text. */
  value: string;
  /** Called when the user has paused typing. */
  onSearch: (text: string) => void;
}

const pauseMilliseconds = 250;

/** Searches a list while the user types. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const search = useDebouncedCallback((typed: string) => onSearch(typed.trim()), pauseMilliseconds);
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
