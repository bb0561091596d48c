import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import classes from './code-field.module.css';

/** Six digits from an authenticator app, with autofill on phones. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      size="md"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      dir="ltr"
      {...props}
      classNames={{ input: classes.input }}
    />
  );
}
