import '@mantine/core/styles/Input.layer.css';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** As they are typed, one a line. */
export type Words = Record<'phrases' | 'besides' | 'exceptions', string>;

export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

const look = { autosize: true, maxRows: 12, dir: 'auto', spellCheck: false } as const;

interface RuleWordsProps {
  words: Words;
  isMissing: boolean;
  onChange: (changes: Partial<Words>) => void;
}

/** Words of which one stands in a headline, words of which one stands beside it, and words that do not. */
export function RuleWords({ words, isMissing, onChange }: RuleWordsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Textarea
        {...look}
        label={t(($) => $.newsRules.phrases)}
        description={t(($) => $.newsRules.phrasesHint)}
        required
        minRows={4}
        error={isMissing && t(($) => $.newsRules.phrasesMissing)}
        value={words.phrases}
        onChange={(event) => onChange({ phrases: event.currentTarget.value })}
      />
      <Textarea
        {...look}
        label={t(($) => $.newsRules.besides)}
        description={t(($) => $.newsRules.besidesHint)}
        minRows={2}
        value={words.besides}
        onChange={(event) => onChange({ besides: event.currentTarget.value })}
      />
      <Textarea
        {...look}
        label={t(($) => $.newsRules.exceptions)}
        minRows={2}
        value={words.exceptions}
        onChange={(event) => onChange({ exceptions: event.currentTarget.value })}
      />
    </>
  );
}
