import type { Db } from '#db/client.ts';
import type { MailTemplate } from './built-in-texts.ts';
import type { MailText } from './mail-layout.ts';
import { readWordedTexts } from './worded-texts.ts';

export interface WordedMail {
  languageCode: string;
  direction: 'ltr' | 'rtl';
  text: MailText;
}

/** The text of a mail, including customisation; in English if the language does not exist. */
export async function readMailText(db: Db, template: MailTemplate, languageCode: string): Promise<WordedMail> {
  const keyOf = (field: keyof MailText) => `messages.mails.${template}.${field}`;
  const languages = await readWordedTexts(db, [keyOf('subject'), keyOf('text'), keyOf('button')]);
  const code = languages.has(languageCode) ? languageCode : 'en';
  const worded = languages.get(code);
  const textOf = (field: keyof MailText) => worded?.textOf(keyOf(field)) ?? '';
  return {
    languageCode: code,
    direction: worded?.direction ?? 'ltr',
    text: { subject: textOf('subject'), text: textOf('text'), button: textOf('button') },
  };
}
