import { certificateLanguageOf, type CertificateLanguage } from '#learning/progress/certificate-languages.ts';
import { fillText } from '#platform/text/fill-text.ts';
import ar from './texts/ar.json' with { type: 'json' };
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };
import es from './texts/es.json' with { type: 'json' };
import fr from './texts/fr.json' with { type: 'json' };
import pt from './texts/pt.json' with { type: 'json' };

const texts: Record<CertificateLanguage, typeof en> = { en, es, ar, de, fr, pt };

/** The texts of a certificate in a language, with numbers and dates in its format. */
export function certificateText(languageCode: string) {
  const code = certificateLanguageOf(languageCode);
  const text = texts[code];
  // Latin digits in every language, because the certificate number has them too.
  const locale = `${code}-u-nu-latn`;
  const lessons = (count: number) => {
    const form = new Intl.PluralRules(locale).select(count);
    const forms: Record<string, string> = text.lessons;
    return fillText(forms[form] ?? text.lessons.other, { count: new Intl.NumberFormat(locale).format(count) });
  };
  return {
    code,
    direction: code === 'ar' ? ('rtl' as const) : ('ltr' as const),
    heading: text.heading,
    number: text.number,
    finished: { course: text.finishedCourse, academy: text.finishedAcademy },
    trainer: text.trainer,
    issued: text.issued,
    scan: text.scan,
    revoked: text.revoked,
    demo: text.demo,
    lessons,
    criteria: (count: number) => fillText(text.criteria, { lessons: lessons(count) }),
    /** "12 h", "3 h 20 min", "45 min"; empty below a minute. */
    duration: (seconds: number) => {
      const minutes = Math.round(seconds / 60);
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
      const units = [
        ...(hours > 0 ? [fillText(text.hours, { count: String(hours) })] : []),
        ...(rest > 0 ? [fillText(text.minutes, { count: String(rest) })] : []),
      ];
      return units.join(' ');
    },
    date: (iso: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso)),
  };
}
