import type { MailText } from './mail-layout.ts';
import arMails from './mail-texts/ar.json' with { type: 'json' };
import deMails from './mail-texts/de.json' with { type: 'json' };
import enMails from './mail-texts/en.json' with { type: 'json' };
import esMails from './mail-texts/es.json' with { type: 'json' };
import frMails from './mail-texts/fr.json' with { type: 'json' };
import ptMails from './mail-texts/pt.json' with { type: 'json' };
import arNotices from './notice-texts/ar.json' with { type: 'json' };
import deNotices from './notice-texts/de.json' with { type: 'json' };
import enNotices from './notice-texts/en.json' with { type: 'json' };
import esNotices from './notice-texts/es.json' with { type: 'json' };
import frNotices from './notice-texts/fr.json' with { type: 'json' };
import ptNotices from './notice-texts/pt.json' with { type: 'json' };

export type MailTemplate = keyof typeof enMails;
export type NoticeKind = keyof typeof enNotices;

interface Messages {
  mails: Record<MailTemplate, MailText>;
  notices: Record<NoticeKind, { title: string; body: string }>;
}

/** The product's texts of mails and notices, in each of its languages. */
const builtIn: Record<string, Messages> = {
  en: { mails: enMails, notices: enNotices },
  es: { mails: esMails, notices: esNotices },
  ar: { mails: arMails, notices: arNotices },
  de: { mails: deMails, notices: deNotices },
  fr: { mails: frMails, notices: frNotices },
  pt: { mails: ptMails, notices: ptNotices },
};

export const mailTemplates = Object.keys(enMails) as MailTemplate[];

/** Languages of notices. */
export const noticeLanguages: readonly string[] = Object.keys(builtIn);

/** Texts of every language by their path: `messages.mails.invitation.subject`. */
export const builtInMessages: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(builtIn).map(([code, { mails, notices }]) => {
    const texts = [...flatten(mails, 'messages.mails'), ...flatten(notices, 'messages.notices')];
    return [code, new Map(texts)];
  }),
);

function flatten(messages: Record<string, object>, path: string): [string, string][] {
  return Object.entries(messages).flatMap(([name, fields]) =>
    Object.entries(fields).map(([field, text]): [string, string] => [`${path}.${name}.${field}`, String(text)]),
  );
}
