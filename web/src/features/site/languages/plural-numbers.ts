import type { TextForm } from '@candela/contract/site/text-checks';

/** A number that a language uses a plural form for. Where it has no such form: 0 for none, else 7. */
export function numberOfForm(languageCode: string, form: TextForm): number {
  if (form === 'text') return 7;
  const rules = new Intl.PluralRules(languageCode);
  const numbers = [...Array.from({ length: 201 }, (_, number) => number), 1000, 1_000_000, 0.5];
  return (
    numbers.find((number) => number > 4 && rules.select(number) === form) ??
    numbers.find((number) => rules.select(number) === form) ??
    (form === 'zero' ? 0 : 7)
  );
}
