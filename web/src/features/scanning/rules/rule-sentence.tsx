import type { Rule } from '@candela/markets/rules/rule';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatLocale } from '#platform/languages/languages.ts';
import { RuleWords, sentenceParts } from './sentence.ts';

/** Rules and their parts in the reader's language. */
export function useRuleWords(): RuleWords {
  const { t, i18n } = useTranslation();
  const language = i18n.resolvedLanguage ?? i18n.language;
  return useMemo(() => new RuleWords(t, formatLocale(language)), [t, language]);
}

/** Text with names that keep their own direction. */
export function IsolatedText({ text: sentence }: { text: string }) {
  // Parts come in the order of the sentence, and have no other identity.
  return (
    <>{sentenceParts(sentence).map(({ text, isName }, place) => (isName ? <bdi key={place}>{text}</bdi> : text))}</>
  );
}

/** A rule in the words of the reader's language. */
export function RuleSentence({ rule }: { rule: Rule }) {
  return <IsolatedText text={useRuleWords().rule(rule)} />;
}
