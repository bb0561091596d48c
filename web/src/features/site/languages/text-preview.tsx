import { partsOfText, type FormsOfText, type TextForm } from '@candela/contract/site/text-checks';
import { useTranslation } from 'react-i18next';
import { useBranding } from '#platform/reference/branding.ts';
import { useFormat } from '#platform/time/time.ts';
import { numberOfForm } from './plural-numbers.ts';
import classes from './texts.module.css';

interface TextPreviewProps {
  code: string;
  direction: 'ltr' | 'rtl';
  text: FormsOfText;
}

const shortText = 28;
const sampleInstant = '2026-11-20T19:00:00Z';

/** Preview of a text with sample values for its placeholders: in a line, and short ones on a button. */
export function TextPreview({ code, direction, text }: TextPreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const values: Record<string, string> = {
    name: 'Layla Haddad',
    names: 'Layla Haddad',
    firstName: 'Layla',
    email: 'layla@example.com',
    title: 'Reading the London open',
    date: format.date(sampleInstant),
    time: format.time(sampleInstant),
    when: format.dateTime(sampleInstant),
    percent: '42',
    product: useBranding()?.productName ?? '',
    link: 'https://…',
  };
  const fill = (form: TextForm, words: string) => {
    const number = new Intl.NumberFormat(code, { numberingSystem: 'latn' }).format(numberOfForm(code, form));
    return partsOfText(words)
      .map((part) => ('words' in part ? part.words : (values[part.name] ?? number)))
      .join('');
  };
  const forms = Object.entries(text) as [TextForm, string][];
  const filled = forms.flatMap(([form, words]) => (words.trim() === '' ? [] : [fill(form, words)]));
  if (filled.length === 0) return null;
  const [first = ''] = filled;
  return (
    <section className={classes.section}>
      <h3>{t(($) => $.languages.preview)}</h3>
      <div className={classes.preview} lang={code} dir={direction}>
        {filled.map((words, index) => (
          <p key={index}>{words}</p>
        ))}
        {filled.length === 1 && first.length <= shortText && <span className={classes.sample}>{first}</span>}
      </div>
    </section>
  );
}
