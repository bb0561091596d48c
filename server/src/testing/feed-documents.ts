export const wrapped = (items: string, declaration = ''): string =>
  `<?xml version="1.0"?>${declaration}<rss version="2.0"><channel><title>t</title><link>https://n.example/</link>${items}</channel></rss>`;

export const feedItem = (number: number, title = `Headline number ${number} of the wire`): string =>
  `<item><guid>${number}</guid><title>${title}</title><link>https://n.example/${number}</link><pubDate>${new Date(
    Date.now() - number * 60_000,
  ).toUTCString()}</pubDate></item>`;

const entity = (place: number) => `<!ENTITY l${place} "${`&l${place - 1};`.repeat(10)}">`;

/** Documents made to hurt a parser, and what becomes of their source. */
export const hostileDocuments: Readonly<Record<string, { body: string | Buffer; problem: string | null }>> = {
  'entity bomb': {
    body: wrapped(
      feedItem(1, '&l9;'),
      `<!DOCTYPE rss [<!ENTITY l0 "lol">${[1, 2, 3, 4, 5, 6, 7, 8, 9].map(entity).join('')}]>`,
    ),
    problem: 'entities',
  },
  'entity of its own': {
    body: wrapped(feedItem(1, '&a;'.repeat(20_000)), `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(50_000)}">]>`),
    problem: 'entities',
  },
  '200,000 attributes': {
    body: wrapped(`<item ${Array.from({ length: 200_000 }, (_, n) => `a${n}="1"`).join(' ')}><title>t</title></item>`),
    problem: 'tooLong',
  },
  '200,000 nested': {
    body: wrapped(feedItem(1, `${'<a>'.repeat(200_000)}${'</a>'.repeat(200_000)}`)),
    problem: 'tooDeep',
  },
  '200,000 nested, not closed': { body: wrapped(feedItem(1, '<a>'.repeat(200_000))), problem: 'tooDeep' },
  'open CDATA': { body: wrapped(`<item><title><![CDATA[${'x'.repeat(1_000_000)}`), problem: 'incomplete' },
  'open quote': { body: wrapped(feedItem(1, '<a b="'.repeat(50_000))), problem: 'tooLong' },
  'nested JSON': {
    body: `{"version":"https://jsonfeed.org/version/1.1","items":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    problem: 'tooDeep',
  },
  '30 MB': { body: wrapped(feedItem(1, 'y'.repeat(30_000_000))), problem: 'tooLong' },
  'nested HTML within CDATA': {
    body: wrapped(feedItem(1, `<![CDATA[Fine ${'<div>'.repeat(100_000)}]]>`)),
    problem: null,
  },
  'many "<"': { body: wrapped(feedItem(1, `Fine ${'< '.repeat(200_000)}`)), problem: 'notAFeed' },
  'names of prototypes': {
    body: wrapped(
      `<item><__proto__><x>1</x></__proto__><constructor>1</constructor><title>ok</title><link>https://n.example/1</link></item>`,
    ),
    problem: 'notAFeed',
  },
  '5,000 items': { body: wrapped(Array.from({ length: 5000 }, (_, n) => feedItem(n)).join('')), problem: null },
  'halves of characters': {
    body: '{"version":"https://jsonfeed.org/version/1.1","title":"t","items":[{"id":"\\u0000\\ud800","url":"https://n.example/1","title":"a\\u0000b\\ud800c","summary":"\\udc00"}]}',
    problem: null,
  },
};
