import { expect, it } from 'vitest';
import { readPageWords } from './page-words.ts';

const read = (html: string | Buffer, type = 'text/html') =>
  readPageWords(Buffer.from(html as string), type, 'https://paper.example/markets/today?a=1');

it('takes what a page says for cards, before what it says for search engines and its title', () => {
  const html = `<!doctype html><html><head><title>Paper | Today</title>
    <meta name="description" content="For search engines">
    <meta property="og:title" content="The pound &amp; the franc">
    <meta property="og:description" content="Why &lt;b&gt;both&lt;/b&gt; rose">
    <meta property="og:site_name" content="The Paper">
    <meta property="og:image" content="/pictures/one.png"></head><body><title>no</title>`;
  expect(read(html)).toEqual({
    title: 'The pound & the franc',
    description: 'Why <b>both</b> rose',
    site: 'The Paper',
    picture: 'https://paper.example/pictures/one.png',
  });
});

it('falls back to names of others, and to the title', () => {
  expect(read('<title> A\n title </title><meta name="twitter:description" content="x">')).toMatchObject({
    title: 'A title',
    description: 'x',
    site: '',
    picture: null,
  });
  expect(read('<meta property="og:title" content="  "><title>Own</title>').title).toBe('Own');
  expect(read('<meta property="og:title" content="&#x200b;"><title>Own</title>').title).toBe('Own');
  expect(read('<svg><title>A drawing</title></svg><p>text').title).toBe('A drawing');
  expect(read('<p>text').title).toBe('');
});

it('knows the charset by the header, the declaration or the mark at the beginning', () => {
  const greek = Buffer.from('<title>\xc1\xe3\xef\xf1\xdc</title>', 'latin1');
  const declared = Buffer.concat([Buffer.from('<meta charset="iso-8859-7">'), greek]);
  const old = Buffer.concat([
    Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-7">'),
    greek,
  ]);
  for (const title of [read(greek, 'text/html; charset=iso-8859-7'), read(declared), read(old)].map((one) => one.title))
    expect(title).toBe('Αγορά');
  expect(read(Buffer.from('\ufeff<title>الأسواق</title>', 'utf16le')).title).toBe('الأسواق');
});

it('removes what turns the text of others around, and keeps what languages are written with', () => {
  expect(read('<title>abc\u202e\u2066txt\u200b\u0000\u0007</title>').title).toBe('abctxt');
  expect(read('<title>می\u200cخواهم 👨\u200d👩\u200d👧</title>').title).toBe('می\u200cخواهم 👨\u200d👩\u200d👧');
});

it('cuts between two characters as they are read', () => {
  const { title } = read(`<title>${'a'.repeat(198)}👨\u200d👩\u200d👧 more</title>`);
  expect(title).toBe(`${'a'.repeat(198)}…`);
  expect(read(`<meta name="description" content="${'é'.repeat(900)}"><title>t`).description).toHaveLength(300);
});

it('leads nowhere but to pages', () => {
  const picture = (value: string) => read(`<meta property="og:image" content="${value}"><title>t</title>`).picture;
  expect(picture('javascript:alert(1)')).toBeNull();
  expect(picture('file:///etc/passwd')).toBeNull();
  expect(picture('data:image/png;base64,aaaa')).toBeNull();
  expect(picture('https://user:secret@paper.example/a.png')).toBeNull();
  expect(read('<base href="https://other.example/x/"><meta property="og:image" content="a.png">').picture).toBe(
    'https://other.example/x/a.png',
  );
});
