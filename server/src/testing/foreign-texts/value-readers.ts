import { fileWords } from '#authoring/exchange/course-file.ts';
import { slugOf } from '#authoring/slugs.ts';
import { seriesOf } from '#community/economic-series.ts';
import { itemWords } from '#community/news-words.ts';
import { readPageWords } from '#community/readers/page-words.ts';
import { plainOf } from '#community/readers/plain-text.ts';
import { readOffer } from '#live/media/sdp.ts';
import { decodeCursor } from '#platform/http/cursors.ts';
import { findUnstorable, parseStorableJson } from '#platform/http/storable.ts';
import { fillText } from '#platform/text/fill-text.ts';
import { isLookalikeDomain } from '#platform/text/lookalike-domains.ts';
import { shortenText } from '#platform/text/shorten-text.ts';
import { isUnsafeName } from '#platform/text/unsafe-names.ts';
import { readMessage } from '#scanning/hooks/message.ts';
import { maskTokens } from '#site/addressees.ts';
import { wordsOf } from '#site/search/search-words.queries.ts';
import { defaultEarningsWords } from '@candela/contract/community/default-earnings-words';
import { earningsWordsIn } from '@candela/contract/community/earnings-words';
import { email, personName } from '@candela/contract/fields';
import { cleanFileName } from '@candela/contract/file-names';
import { isLink } from '@candela/contract/rich-text';
import { domainsOf } from '@candela/contract/site/domain-lists';
import { findTextProblems } from '@candela/contract/site/text-checks';
import { json, markup, words } from './parts.ts';
import type { Readers } from './readers.ts';

/** Readers of single values in requests, addresses and messages. */
export const valueReaders: Readers = {
  'JSON of others': {
    read: (text) => findUnstorable(parseStorableJson(`[${text}1]`)),
    parts: json,
    maxLength: 1_000_000,
  },
  'a message of TradingView': {
    read: (text) => readMessage(Buffer.from(text), 0),
    parts: ['"', '\\"', ',', ', ', '{', '{"a":', '[', '{{', 'NaN', ' ', '-', '1', 'a buy ', '\n'],
    maxLength: 16_000,
  },
  'words of a search, and the index': {
    read: wordsOf,
    parts: [...words, '1', '1.', '漢字', '1\u0300'],
    maxLength: 60_000,
  },
  'words that promise earnings': {
    read: (text) => earningsWordsIn(text, defaultEarningsWords),
    parts: [...words, 'risk-free ', 'double your ', '*', '.', '\u0640', 'e\u0301'],
    maxLength: 20_000,
  },
  'a title of a release': {
    read: seriesOf,
    parts: [...words, 'may ', 'September', '20', '%', 'ﬁ'],
    maxLength: 20_000,
  },
  'words of news': {
    read: (text) => itemWords({ title: text, summary: text }),
    parts: [...words, '1', '漢字', '1\u0300'],
    maxLength: 20_000,
  },
  'an excerpt of news': {
    read: plainOf,
    parts: [...words, '<', '<p>', '</p>', '<script>', '<!--', '&amp', '&#1', '<a b="'],
    maxLength: 40_000,
  },
  'the head of a page': {
    read: (text) => [
      readPageWords(Buffer.from(text), '', 'https://a.example'),
      readPageWords(Buffer.from(`<title>${text}`), '', 'https://a.example'),
      readPageWords(Buffer.from(`<meta name="description" content="${text}`), '', 'https://a.example'),
    ],
    parts: [
      ...markup,
      ...words,
      '<title>',
      '<meta ',
      '<meta name="og:title" content="a">',
      '<meta charset="',
      'a="b" ',
      '\0',
    ],
    maxLength: 256_000,
  },
  'an email address': {
    read: (text) => email.safeParse(text),
    parts: ['a', 'a.', '@', 'a@', '-', '.', '+'],
    maxLength: 100_000,
  },
  'a name': {
    read: (text) => [
      personName.safeParse(text),
      isUnsafeName(text),
      slugOf(text),
      fileWords(text),
      cleanFileName(text),
    ],
    parts: [...words, '-', '.', '/', '<', '<a', '. '],
    maxLength: 20_000,
  },
  domains: {
    read: (text) => [domainsOf(text), isLookalikeDomain(text)],
    parts: ['a', 'a.', '-', 'xn--', 'xn--a.', ', '],
    maxLength: 20_000,
  },
  addresses: {
    read: (text) => isLink(`https://${text}`),
    parts: ['a', '/', '.', '%', '@', '#', '?', '\\'],
    maxLength: 20_000,
  },
  'a cursor': {
    read: (text) => decodeCursor(Buffer.from(`[${text}]`).toString('base64url'), 2),
    parts: json,
    maxLength: 16_000,
  },
  'a mail': { read: (text) => maskTokens(text), parts: ['?token=', '&token=a', 'a', '<'], maxLength: 400_000 },
  'words with places': {
    read: (text) => [fillText(text, {}), findTextProblems({ text }, 'text', text), shortenText(text, 60)],
    parts: ['{{', '{{a}}', '{', '}', ...words],
    maxLength: 20_000,
  },
  'an offer of media': {
    read: (text) => readOffer(`v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\n${text}`),
    parts: [
      'a=mid:',
      'a=mid:0\r\n',
      'a=candidate:',
      'a=fmtp:96 ',
      'a=fmtp:96 a=b;\r\n',
      'a=rtpmap:96 H264/\r\n',
      'm=audio 9 x 1\r\n',
      'a=rtpmap:',
      ' ',
      '\n',
      '1',
      ';',
      '; ',
    ],
    maxLength: 64_000,
  },
};
