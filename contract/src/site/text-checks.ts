/** Forms of a text: `text` if it has no plural, otherwise the Unicode plural forms of its language. */
export const textForms = ['text', 'zero', 'one', 'two', 'few', 'many', 'other'] as const;

export type TextForm = (typeof textForms)[number];
export type FormsOfText = Partial<Record<TextForm, string>>;

/** Maximum length of a text, in characters. */
export const maxTextLength = 4000;

export type TextProblem =
  | { problem: 'missing' | 'extra'; name: string }
  | { problem: 'empty' | 'tooLong' | 'markup' | 'code' };

const placeholder = /\{\{(\w+)\}\}/g;

/** The names of the placeholders of a text, without duplicates, in order. */
export function placeholdersOf(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** A text as words and placeholders, in order. */
export function partsOfText(text: string): ({ words: string } | { name: string })[] {
  const parts: ({ words: string } | { name: string })[] = [];
  let from = 0;
  for (const match of text.matchAll(placeholder)) {
    if (match.index > from) parts.push({ words: text.slice(from, match.index) });
    parts.push({ name: match[1] ?? '' });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ words: text.slice(from) });
  return parts;
}

/** The form of the source from which a form of a translation is translated. */
export function sourceOfForm(source: FormsOfText, form: TextForm): string {
  return source[form] ?? source.other ?? source.text ?? '';
}

const pluralForms = new Map<string, TextForm[]>();

/** The forms that a text needs in a language: one, or one for each plural form, and `zero` if the source has it. */
export function formsIn(languageCode: string, source: FormsOfText): readonly TextForm[] {
  if (source.other === undefined) return ['text'];
  let forms = pluralForms.get(languageCode);
  if (!forms) {
    const { pluralCategories } = new Intl.PluralRules(languageCode).resolvedOptions();
    forms = textForms.filter((form) => pluralCategories.some((each) => each === form));
    pluralForms.set(languageCode, forms);
  }
  return source.zero === undefined || forms.includes('zero') ? forms : ['zero', ...forms];
}

/**
 * The problems of one form of a text, compared with its source; empty if it is valid. It may contain only placeholders of
 * the source. A form for a single number (zero, one, two) may leave the number out; the others must contain it.
 */
export function findTextProblems(source: FormsOfText, form: TextForm, text: string): TextProblem[] {
  if (text.trim() === '') return [{ problem: 'empty' }];
  if (text.length > maxTextLength) return [{ problem: 'tooLong' }];
  const problems: TextProblem[] = [];
  const words = text.replaceAll(placeholder, '');
  if (/<\/?[a-z!]/i.test(words)) problems.push({ problem: 'markup' });
  if (/\{\{|\}\}|\$t\(|[\p{Cc}]/u.test(words.replaceAll(/[\n\t]/g, ''))) problems.push({ problem: 'code' });
  const own = placeholdersOf(text);
  const sources = Object.values(source);
  const known = new Set(sources.flatMap(placeholdersOf));
  const isFixed = form === 'zero' || form === 'one' || form === 'two';
  const needed = [...known].filter(
    (name) => sources.every((each) => placeholdersOf(each).includes(name)) && !(isFixed && name === 'count'),
  );
  // A placeholder that only some forms of the source contain, such as the number that `one` leaves out, is required in forms for
  // several numbers.
  if (!isFixed && source.other !== undefined) {
    needed.push(...placeholdersOf(source.other).filter((name) => !needed.includes(name)));
  }
  for (const name of needed) if (!own.includes(name)) problems.push({ problem: 'missing', name });
  for (const name of own) if (!known.has(name)) problems.push({ problem: 'extra', name });
  return problems;
}
