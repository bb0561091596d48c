import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import form from '#ui/form-page.module.css';
import { LanguageChips } from '#ui/language-chips.tsx';
import type { AnnouncementValues } from './announcement-values.ts';

interface TextsProps {
  values: AnnouncementValues;
  onChange: (changes: Partial<AnnouncementValues>) => void;
  isDisabled: boolean;
  isIncomplete: boolean;
  isTranslationIncomplete: boolean;
}

/** Title and text in the original language and in translations. */
export function AnnouncementTexts({ values, onChange, isDisabled, isIncomplete, isTranslationIncomplete }: TextsProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState(values.languageCode);
  const text = values.texts[code] ?? { title: '', body: '' };
  const isOriginal = code === values.languageCode;
  const isWrong = isOriginal
    ? isIncomplete
    : isTranslationIncomplete && (text.title.trim() === '') !== (text.body.trim() === '');
  const change = (changes: Partial<typeof text>) =>
    onChange({ texts: { ...values.texts, [code]: { ...text, ...changes } } });
  const isFilled = (of: string) => Boolean(values.texts[of]?.title.trim() || values.texts[of]?.body.trim());
  return (
    <fieldset className={form.group} disabled={isDisabled}>
      <legend>{t(($) => $.announcements.text)}</legend>
      <LanguageChips label={t(($) => $.core.header.language)} code={code} onChoose={setCode} isFilled={isFilled} />
      <p className={form.hint}>
        {isOriginal ? t(($) => $.announcements.originalHint) : t(($) => $.announcements.translationHint)}
      </p>
      <TextInput
        label={t(($) => $.announcements.heading)}
        maxLength={120}
        lang={code}
        dir="auto"
        value={text.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={isWrong && text.title.trim() === '' && t(($) => $.announcements.problems.heading)}
      />
      <Textarea
        label={t(($) => $.announcements.body)}
        maxLength={2000}
        rows={5}
        lang={code}
        dir="auto"
        value={text.body}
        onChange={(event) => change({ body: event.currentTarget.value })}
        error={isWrong && text.body.trim() === '' && t(($) => $.announcements.problems.body)}
      />
    </fieldset>
  );
}
