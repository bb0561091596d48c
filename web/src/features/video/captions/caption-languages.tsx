import { languageTagPattern } from '@candela/contract/language-tags';
import type { CaptionTrack } from '@candela/contract/video/captions';
import { Button, NativeSelect } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { languageName } from '#platform/languages/language-name.ts';
import { askToConfirm } from '#platform/shell/confirm.ts';
import tabs from '#ui/tab-buttons.module.css';
import { useRemoval } from './captions.api.ts';
import classes from './caption-editor.module.css';

/** Languages offered for captions, named in their own language. */
const offered = ['en', 'es', 'ar', 'pt', 'fr', 'de', 'it', 'nl', 'pl', 'tr', 'ru', 'uk', 'hi', 'ur', 'fa', 'id', 'zh'];
const more = ['ja', 'ko', 'vi', 'th', 'he', 'el', 'cs', 'hu', 'ro', 'sv'];

/** The name of a language in that language. */
export function ownLanguageName(code: string): string {
  const name = languageName(code, code);
  return name.charAt(0).toLocaleUpperCase(languageTagPattern.test(code) ? code : 'en') + name.slice(1);
}

interface CaptionLanguagesProps {
  videoId: string;
  tracks: readonly CaptionTrack[];
  /** Language being edited. */
  chosen: string | null;
  onChoose: (languageCode: string | null) => void;
}

/** The languages of a video's captions, and a select for adding one. */
export function CaptionLanguages({ videoId, tracks, chosen, onChoose }: CaptionLanguagesProps) {
  const { t } = useTranslation();
  const removal = useRemoval(videoId);
  const codes = tracks.map(({ languageCode }) => languageCode);
  const known = chosen === null || codes.includes(chosen) ? codes : [...codes, chosen];
  const remove = async (languageCode: string) => {
    const isSure = await askToConfirm({
      title: t(($) => $.captions.removeLanguage, { language: ownLanguageName(languageCode) }),
      text: t(($) => $.captions.removeLanguageText),
      confirm: t(($) => $.captions.removeLanguage, { language: ownLanguageName(languageCode) }),
    });
    if (isSure) removal.mutate(languageCode, { onSuccess: () => onChoose(null) });
  };
  return (
    <div className={classes.languages}>
      <div className={tabs.tabs} hidden={known.length === 0}>
        {known.map((code) => (
          <button key={code} type="button" lang={code} aria-pressed={code === chosen} onClick={() => onChoose(code)}>
            {ownLanguageName(code)}
          </button>
        ))}
      </div>
      <NativeSelect
        size="xs"
        aria-label={t(($) => $.captions.addLanguage)}
        value=""
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={[
          { value: '', label: t(($) => $.captions.addLanguage), disabled: true },
          ...[...offered, ...more]
            .filter((code) => !known.includes(code))
            .map((code) => ({ value: code, label: ownLanguageName(code) })),
        ]}
      />
      {chosen !== null && codes.includes(chosen) && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          leftSection={<Trash2 size={14} aria-hidden />}
          loading={removal.isPending}
          onClick={() => void remove(chosen)}
        >
          {t(($) => $.captions.delete)}
        </Button>
      )}
    </div>
  );
}
