import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Texts = { [key: string]: string | Texts };

const locales = join(import.meta.dirname, '../web/src/locales');

function merge(into: Texts, from: Texts): Texts {
  for (const [key, value] of Object.entries(from)) {
    const known = into[key];
    into[key] = typeof value === 'object' && typeof known === 'object' ? merge(known, value) : value;
  }
  return into;
}

const special = /[.*+?^${}()|[\]\\]/g;

/**
 * The texts of the interface in a language, by their keys: `feeds.form.postNow`. Each is a pattern of the whole text, in which values
 * stand for anything, so that a journey is the same in every language.
 */
export function wordsIn(language: string): (key: string) => RegExp {
  const folder = join(locales, language);
  const texts = readdirSync(folder).reduce<Texts>(
    (all, file) => merge(all, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts),
    {},
  );
  return (key) => {
    const text = key
      .split('.')
      .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key}`);
    const parts = text.split(/\{\{\w+\}\}/).map((part) => part.replace(special, String.raw`\$&`));
    return new RegExp(`^${parts.join('.*')}$`);
  };
}
