import { fillText } from '#platform/text/fill-text.ts';
import ar from './notice-texts/ar.json' with { type: 'json' };
import en from './notice-texts/en.json' with { type: 'json' };
import es from './notice-texts/es.json' with { type: 'json' };

const languages: Record<string, typeof en> = { en, es, ar };

/** Languages that notices are written in. */
export const noticeLanguages: readonly string[] = Object.keys(languages);

/** A notice in every language, the values filled in. */
export function noticeTexts(
  kind: keyof typeof en,
  values: { title: string; names: string; summary?: string },
): Record<string, { title: string; body: string }> {
  return Object.fromEntries(
    Object.entries(languages).map(([code, texts]) => {
      const { title, body } = texts[kind];
      return [code, { title: fillText(title, values), body: fillText(body, values).trim() }];
    }),
  );
}
