import '@mantine/core/styles/Input.layer.css';
import type { EmbedProvider } from '@candela/contract/embeds';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { embedAddress, readEmbed } from './embed-address.ts';

interface Embed {
  provider: EmbedProvider;
  ref: string;
}

interface EmbedInputsProps {
  value: Embed | null;
  isEditable: boolean;
  onChange: (embed: Embed | null) => void;
}

/** Input for the URL of an external video; only its host and id are stored. */
export function EmbedInputs({ value, isEditable, onChange }: EmbedInputsProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(value ? embedAddress(value) : '');
  const isWrong = text.trim() !== '' && readEmbed(text) === null;
  return (
    <TextInput
      label={t(($) => $.authoring.lesson.address)}
      description={t(($) => $.authoring.lesson.addressHint)}
      placeholder="https://www.youtube.com/watch?v=…"
      type="url"
      dir="ltr"
      disabled={!isEditable}
      value={text}
      error={isWrong && t(($) => $.authoring.lesson.addressError)}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(readEmbed(event.currentTarget.value));
      }}
    />
  );
}
