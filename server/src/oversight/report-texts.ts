import { fillText } from '#platform/text/fill-text.ts';
import type { ReportColumnSource, ReportFigureSource } from '#site/report-run-sources.ts';
import type { ReportCell, ReportColumn, ReportFigure } from '@candela/contract/oversight/report-runs';
import type { ReportRunKind, ReportValueType } from '@candela/contract/oversight/report-terms';
import ar from './report-texts/ar.json' with { type: 'json' };
import de from './report-texts/de.json' with { type: 'json' };
import en from './report-texts/en.json' with { type: 'json' };
import es from './report-texts/es.json' with { type: 'json' };
import fr from './report-texts/fr.json' with { type: 'json' };
import pt from './report-texts/pt.json' with { type: 'json' };

const languages = { en, es, ar, de, fr, pt };

type Language = keyof typeof languages;

function languageOf(code: string): Language {
  const [plain = ''] = code.split('-');
  return Object.hasOwn(languages, plain) ? (plain as Language) : 'en';
}

/** Words of a report: the screen, papers and tables all have them from here. A language without its own has those in English. */
export function reportTexts(languageCode: string) {
  const code = languageOf(languageCode);
  const texts = languages[code];
  // Latin digits in every language, because numbers of papers have them too.
  const locale = `${code}-u-nu-latn`;
  const word = (words: Record<string, string>, key: string) => words[key] ?? key;

  const titleOf = (kind: ReportRunKind): string => texts.kinds[kind];

  const columnOf = ({ key, type, words }: ReportColumnSource): ReportColumn => ({
    key,
    type,
    name: word(texts.columns, key),
    ...(words && { words: Object.fromEntries(words.map((each) => [each, word(texts.words, each)])) }),
  });

  const figureOf = ({ key, type, value }: ReportFigureSource): ReportFigure => ({
    key,
    type,
    value,
    name: word(texts.figures, key),
  });

  const noteOf = (key: string): string => word(texts.notes, key);

  function duration(seconds: number): string {
    if (seconds > 0 && seconds < 60) return texts.paper.underAMinute;
    const minutes = Math.round(seconds / 60);
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    const units = [
      ...(hours > 0 ? [fillText(texts.paper.hours, { count: String(hours) })] : []),
      ...(rest > 0 || hours === 0 ? [fillText(texts.paper.minutes, { count: String(rest) })] : []),
    ];
    return units.join(' ');
  }

  const numbers = new Intl.NumberFormat(locale);
  const shares = new Intl.NumberFormat(locale, { style: 'percent' });
  const results = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const clocks = new Map<string, Intl.DateTimeFormat>();

  function instant(iso: string, timeZone: string): string {
    const clock =
      clocks.get(timeZone) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    clocks.set(timeZone, clock);
    return clock.format(new Date(iso));
  }

  /** A value as people read it. */
  function valueOf(type: ReportValueType, value: ReportCell, timeZone: string): string {
    if (value === null) return '–';
    if (type === 'code') return word(texts.words, String(value));
    if (type === 'text') return String(value);
    if (type === 'day') return days.format(new Date(`${value}T00:00:00Z`));
    if (type === 'instant') return instant(String(value), timeZone);
    if (type === 'seconds') return duration(Number(value));
    if (type === 'share') return shares.format(Number(value));
    if (type === 'result') return `${results.format(Number(value) / 10_000)} R`;
    return numbers.format(Number(value));
  }

  return {
    code,
    direction: code === 'ar' ? ('rtl' as const) : ('ltr' as const),
    titleOf,
    columnOf,
    figureOf,
    noteOf,
    valueOf,
    day: (day: string) => days.format(new Date(`${day}T00:00:00Z`)),
    instant,
    paper: (key: keyof typeof en.paper, values: Record<string, string> = {}) => fillText(texts.paper[key], values),
  };
}

export type ReportTexts = ReturnType<typeof reportTexts>;
