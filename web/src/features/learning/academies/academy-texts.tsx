import '@mantine/core/styles/Input.layer.css';
import { drawnCovers, type ComposedAcademy } from '@candela/contract/learning/academy-composition';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useContentLanguages } from '#platform/languages/language-list.ts';
import { CandleCover } from '#ui/candle-cover.tsx';
import form from '#ui/form-page.module.css';
import classes from './academy-form.module.css';
import { AcademyPicture } from './academy-picture.tsx';
import type { AcademyProblem, AcademyValues } from './academy-values.ts';

export interface PartProps {
  values: AcademyValues;
  onChange: (changes: Partial<AcademyValues>) => void;
  problems: AcademyProblem[];
}

/** Title, summary, description and cover. */
export function AcademyTexts({
  academy,
  values,
  onChange,
  problems,
}: PartProps & { academy: ComposedAcademy | undefined }) {
  const { t } = useTranslation();
  const languages = useContentLanguages();
  const { languageCode } = values;
  return (
    <fieldset className={form.group}>
      <legend>{t(($) => $.academies.fields.texts)}</legend>
      <TextInput
        label={t(($) => $.academies.fields.title)}
        maxLength={120}
        lang={languageCode}
        dir="auto"
        value={values.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        error={problems.includes('title') && t(($) => $.academies.problems.title)}
      />
      <Textarea
        label={t(($) => $.academies.fields.summary)}
        maxLength={300}
        rows={2}
        lang={languageCode}
        dir="auto"
        value={values.summary}
        onChange={(event) => onChange({ summary: event.currentTarget.value })}
      />
      <Textarea
        label={t(($) => $.academies.fields.description)}
        description={t(($) => $.academies.fields.descriptionHint)}
        maxLength={5000}
        rows={5}
        lang={languageCode}
        dir="auto"
        value={values.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <NativeSelect
        label={t(($) => $.academies.fields.language)}
        value={languageCode}
        onChange={(event) => onChange({ languageCode: event.currentTarget.value })}
        data={languages.map(({ code, nativeName }) => ({ value: code, label: nativeName }))}
      />
      {academy && <AcademyPicture academy={academy} seed={values.coverSeed} />}
      <div className={classes.covers} role="radiogroup" aria-label={t(($) => $.academies.fields.cover)}>
        {Array.from({ length: drawnCovers }, (_each, seed) => (
          <label key={seed} className={classes.cover}>
            <input
              type="radio"
              name="cover"
              checked={values.coverSeed === seed}
              onChange={() => onChange({ coverSeed: seed })}
              aria-label={t(($) => $.academies.fields.coverNumber, { number: seed + 1 })}
            />
            <CandleCover seed={seed} candles={9} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
