import { describe, expect, it } from 'vitest';
import { guessMapping } from './guess-mapping.ts';
import { readPeopleFile } from './people-file.ts';
import { readPerson } from './read-person.ts';

const giver = { roleIds: [4], grants: [] } as unknown as Parameters<typeof readPerson>[2];

/** Each person of a file as `email|first|last`, or `row: problem`, with the guessed columns. */
async function peopleIn(bytes: Buffer) {
  const { header, rows, encoding } = await readPeopleFile(bytes);
  const mapping = guessMapping(
    header,
    rows.map(({ cells }) => cells),
  );
  const people = rows.map((row) => {
    const { line, email, firstName, lastName, problem } = readPerson(row, { mapping, columns: header.length }, giver);
    return problem ? `${line}: ${problem}` : `${email}|${firstName}|${lastName}`;
  });
  return { encoding, people };
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const utf8 = (text: string) => Buffer.from(text);

const josé = ['jose@x.test|José|Núñez', 'ana@x.test|Ana|Gil'];

/** What spreadsheets and other tools write, and who is in it. */
const shapes: [name: string, file: Buffer, people: string[], encoding?: string][] = [
  [
    'Google Sheets: commas, UTF-8, CRLF',
    utf8('Email,First name,Last name\r\njose@x.test,José,Núñez\r\nana@x.test,Ana,Gil'),
    josé,
  ],
  [
    'Excel “CSV UTF-8”: a byte order mark',
    utf8('\ufeffEmail,First name,Last name\r\njose@x.test,José,Núñez\r\nana@x.test,Ana,Gil\r\n'),
    josé,
  ],
  [
    'Excel in most of Europe: semicolons',
    utf8('\ufeffE-Mail;Vorname;Nachname\r\njose@x.test;José;Núñez\r\nana@x.test;Ana;Gil\r\n'),
    josé,
  ],
  [
    'Excel “CSV”: windows-1252',
    Buffer.from('E-Mail;Vorname;Nachname\r\njose@x.test;José;Núñez\r\nana@x.test;Ana;Gil\r\n', 'latin1'),
    josé,
    'windows-1252',
  ],
  [
    'Excel “Unicode text”: UTF-16 with tabs',
    Buffer.from('\ufeffE-Mail\tVorname\tNachname\r\njose@x.test\tJosé\tNúñez\r\nana@x.test\tAna\tGil\r\n', 'utf16le'),
    josé,
    'utf-16le',
  ],
  [
    'UTF-16 with the other order of bytes',
    utf16be('\ufeffE-Mail\tVorname\tNachname\r\njose@x.test\tJosé\tNúñez\r\nana@x.test\tAna\tGil\r\n'),
    josé,
    'utf-16be',
  ],
  [
    'UTF-16 without a byte order mark',
    Buffer.from('E-Mail\tVorname\tNachname\r\njose@x.test\tJosé\tNúñez\r\nana@x.test\tAna\tGil\r\n', 'utf16le'),
    josé,
    'utf-16le',
  ],
  [
    'Excel for Mac “CSV (Macintosh)”: carriage returns',
    Buffer.concat([
      utf8('E-Mail;Vorname;Nachname\rjose@x.test;Jos'),
      Buffer.of(0x8e),
      utf8(';N'),
      Buffer.of(0x9c, 0x96),
      utf8('ez\rana@x.test;Ana;Gil\r'),
    ]),
    josé,
    'macintosh',
  ],
  ['Numbers: semicolons, LF', utf8('Email;First name;Last name\njose@x.test;José;Núñez\nana@x.test;Ana;Gil\n'), josé],
  [
    'LibreOffice: every text in quotation marks',
    utf8('"Email","First name","Last name"\n"jose@x.test","José","Núñez"\n"ana@x.test","Ana","Gil"\n'),
    josé,
  ],
  [
    'a first line that names the separator',
    utf8('sep=;\r\nE-Mail;Vorname;Nachname\r\njose@x.test;José;Núñez\r\nana@x.test;Ana;Gil\r\n'),
    josé,
  ],
  [
    'the same behind a byte order mark, with tabs',
    utf8('\ufeffSEP=\t\r\nE-Mail\tVorname\tNachname\r\njose@x.test\tJosé\tNúñez\r\nana@x.test\tAna\tGil\r\n'),
    josé,
  ],
  ['vertical lines', utf8('Email|First name|Last name\njose@x.test|José|Núñez\nana@x.test|Ana|Gil\n'), josé],
  [
    'spaces behind the separators, also before quotation marks',
    utf8('Email, First name, Last name\njose@x.test, "José", "Núñez"\nana@x.test, Ana, "Gil" \n'),
    josé,
  ],
  [
    'no-break spaces around addresses and names',
    utf8('Email,First name,Last name\n\u00a0jose@x.test\u00a0,José\u00a0,\u00a0Núñez\nana@x.test,Ana,Gil\n'),
    josé,
  ],
  [
    'empty columns at the end, as many as a sheet has',
    utf8(
      `Email,First name,Last name${','.repeat(16_381)}\njose@x.test,José,Núñez${','.repeat(16_381)}\nana@x.test,Ana,Gil\n`,
    ),
    josé,
  ],
  [
    'empty rows between and at the end',
    utf8('Email,First name,Last name\n\njose@x.test,José,Núñez\n,,\n   \nana@x.test,Ana,Gil\n,,\n\n'),
    josé,
  ],
  [
    'two columns with one title',
    utf8('Email,First name,Last name,Email\njose@x.test,José,Núñez,\nana@x.test,Ana,Gil,other@x.test\n'),
    josé,
  ],
  [
    'titles in capitals, with points and underscores',
    utf8('E-MAIL;FIRST_NAME;LAST.NAME\njose@x.test;José;Núñez\nana@x.test;Ana;Gil\n'),
    josé,
  ],
  [
    'commas, quotation marks and line breaks inside quotation marks',
    utf8(
      'Email,First name,Last name,Notes\njose@x.test,José,Núñez,"said ""yes"", then\r\nleft; 5"" tall"\nana@x.test,Ana,Gil,\n',
    ),
    josé,
  ],
  [
    'an untitled column in most rows',
    utf8('Email,First name,Last name\njose@x.test,José,Núñez,vip\nana@x.test,Ana,Gil,vip\n'),
    josé,
  ],
  ['no titles', utf8('jose@x.test;José;Núñez\nana@x.test;Ana;Gil\n'), josé],
  ['only addresses', utf8('jose@x.test\r\nana@x.test\r\n'), ['jose@x.test|jose|–', 'ana@x.test|ana|–']],
  [
    'an inch sign in a note',
    utf8('Email,First name,Last name,Notes\njose@x.test,José,Núñez,a 5" screen\nana@x.test,Ana,Gil,\n'),
    josé,
  ],
  [
    'a long note',
    utf8(`Email,First name,Last name,Notes\njose@x.test,José,Núñez,${'x'.repeat(30_000)}\nana@x.test,Ana,Gil,\n`),
    josé,
  ],
  // Nothing of these is guessed: the row is named, and the others are read.
  [
    'a comma without quotation marks',
    utf8('Email,First name,Last name\njose@x.test,José, Luis,Núñez\nana@x.test,Ana,Gil\nbo@x.test,Bo,Li\n'),
    ['2: columns', 'ana@x.test|Ana|Gil', 'bo@x.test|Bo|Li'],
  ],
  [
    'a quotation mark that is never closed',
    utf8('Email,First name,Last name\njose@x.test,"José,Núñez\nana@x.test,Ana,Gil\n'),
    ['2: quote', 'ana@x.test|Ana|Gil'],
  ],
  [
    'one that is closed in the next row',
    utf8('Email,First name,Last name\njose@x.test,"José,Núñez\nana@x.test,Ana,Gil"\nbo@x.test,Bo,Li\n'),
    ['2: quote', 'bo@x.test|Bo|Li'],
  ],
  [
    'two that are never closed',
    utf8('Email,First name,Last name\njose@x.test,"José,Núñez\nana@x.test,"Ana,Gil\nbo@x.test,Bo,Li\n'),
    ['2: quote', '3: quote', 'bo@x.test|Bo|Li'],
  ],
  [
    'a single damaged character',
    Buffer.concat([
      utf8('Email,First name,Last name\njose@x.test,Jos'),
      Buffer.of(0xe9),
      utf8(',Núñez\nana@x.test,Äöü,Äßöüéèàçñ\n'),
    ]),
    ['2: characters', 'ana@x.test|Äöü|Äßöüéèàçñ'],
  ],
  [
    'a title above the table',
    utf8('Participants 2026\nEmail,First name,Last name\njose@x.test,José,Núñez\nana@x.test,Ana,Gil\n'),
    ['1: email', ...josé],
  ],
];

describe('a file of people, as tools write it', () => {
  it.each(shapes)('%s', async (_name, file, people, encoding = 'utf-8') => {
    expect(await peopleIn(file)).toEqual({ encoding, people });
  });

  it('names rows as spreadsheets count them', async () => {
    const { rows } = await readPeopleFile(utf8('sep=,\nEmail,Notes\na@x.test,"two\nlines"\n\nb@x.test,\n'));
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, 'a@x.test'],
      [4, 'b@x.test'],
    ]);
  });
});
