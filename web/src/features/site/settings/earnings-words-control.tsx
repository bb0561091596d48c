import '@mantine/core/styles/Input.layer.css';
import type { EarningsWords } from '@candela/contract/community/earnings-words';
import { ActionIcon, Button, NativeSelect, Textarea } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useInterfaceLanguages } from '#platform/languages/language-list.ts';
import { languageName } from '#platform/languages/language-name.ts';
import { directionOf } from '#platform/languages/languages.ts';
import type { SettingControlProps } from './setting-control-props.ts';
import classes from './sign-in-texts.module.css';

/** Phrases that promise earnings, a line each, by language. */
export function EarningsWordsControl({ value, labelId, describedBy, onChange }: SettingControlProps) {
  const { t, i18n } = useTranslation();
  const lists = (Array.isArray(value) ? value : []) as EarningsWords[];
  const languages = useInterfaceLanguages();
  const isFree = (code: string) => !lists.some(({ languageCode }) => languageCode === code);
  const next = languages.find(({ code }) => isFree(code));
  const change = (index: number, changes: Partial<EarningsWords>) =>
    onChange(lists.map((each, at) => (at === index ? { ...each, ...changes } : each)));
  return (
    <div role="group" aria-labelledby={labelId} aria-describedby={describedBy} className={classes.texts}>
      {lists.map(({ languageCode, phrases }, index) => (
        <div key={languageCode} className={classes.one}>
          <NativeSelect
            aria-label={t(($) => $.settings.earningsWordsLanguage)}
            data={[...new Set([languageCode, ...languages.map(({ code }) => code).filter(isFree)])].map((code) => ({
              value: code,
              label: languageName(code, i18n.language),
            }))}
            value={languageCode}
            onChange={(event) => change(index, { languageCode: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            size={34}
            aria-label={t(($) => $.settings.removeEarningsLanguage)}
            onClick={() => onChange(lists.filter((_each, at) => at !== index))}
          >
            <Trash2 size={17} aria-hidden />
          </ActionIcon>
          <Textarea
            dir={directionOf(languageCode)}
            lang={languageCode}
            label={t(($) => $.settings.earningsPhrases)}
            autosize
            minRows={3}
            maxRows={8}
            value={phrases.join('\n')}
            onChange={(event) => change(index, { phrases: event.currentTarget.value.split('\n') })}
            onBlur={() => change(index, { phrases: phrases.filter((phrase) => phrase.trim() !== '') })}
          />
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={15} aria-hidden />}
        disabled={!next}
        onClick={() => next && onChange([...lists, { languageCode: next.code, phrases: [] }])}
      >
        {t(($) => $.settings.addEarningsLanguage)}
      </Button>
    </div>
  );
}
