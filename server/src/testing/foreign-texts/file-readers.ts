import { guessMapping } from '#accounts/user-imports/guess-mapping.ts';
import { readPeopleFile } from '#accounts/user-imports/people-file.ts';
import { readPerson } from '#accounts/user-imports/read-person.ts';
import { readCaptions } from '#platform/text/captions/read-captions.ts';
import { readXliff } from '#platform/text/xliff-reader.ts';
import { readWords } from '#platform/text/xliff-words.ts';
import { flattenTexts } from '#site/languages/built-in-texts.ts';
import { readInspection } from '#video/packaging/inspect.ts';
import { writeCoded } from '@candela/contract/learning/coded-text';
import { cells, cue, elements, json, lines, markup, styles, times, words } from './parts.ts';
import type { Readers } from './readers.ts';

const about = { languageCode: 'en', durationSeconds: 0 };
const captions =
  (head: string, end = '') =>
  (text: string) =>
    readCaptions(Buffer.from(head + text + end), about);

const giver = { roleIds: [4], grants: [] } as unknown as Parameters<typeof readPerson>[2];
async function people(text: string) {
  const { header, rows } = await readPeopleFile(Buffer.from(text));
  const mapping = guessMapping(
    header,
    rows.map(({ cells: row }) => row),
  );
  return rows.map((row) => readPerson(row, { mapping, columns: header.length }, giver));
}

const xliff = (head: string, end: string) => async (text: string) => {
  const { units } = await readXliff(head + text + end);
  return readWords(units, { sourceOf: () => 'x', write: ({ parts }) => writeCoded(parts) });
};
const xliff2 =
  '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de"><file id="f">';
const xliff1 = '<xliff version="1.2"><file source-language="en" target-language="de"><body>';
const inUnit = [...elements, ...markup, ...words];

/** Readers of files that are uploaded or imported. */
export const fileReaders: Readers = {
  'captions, WebVTT': {
    read: captions('WEBVTT\n\n'),
    parts: [...markup, ...lines, ...times, ...styles, ...words],
    maxLength: 2_000_000,
  },
  'captions, one cue': {
    read: captions(`WEBVTT\n\n${cue}`, '\n'),
    parts: [...markup, ...lines, ...times, ...styles],
    maxLength: 2_000_000,
  },
  'captions, SubRip': {
    read: captions(`1\n${cue}a\n\n`),
    parts: [...markup, ...lines, ...times, ...styles],
    maxLength: 2_000_000,
  },
  'captions, SubViewer': {
    read: captions('0:00:01.000,0:00:02.000\n'),
    parts: [...lines, ...times, '[br]'],
    maxLength: 2_000_000,
  },
  'captions, SubStation Alpha': {
    read: captions('[Events]\nDialogue: 0,0:0:1,0:0:2,,,,,,,'),
    parts: [...lines, ...styles, 'Dialogue: ', 'Format: a,\n', ','],
    maxLength: 2_000_000,
  },
  'people as CSV': { read: people, parts: [...cells, ...lines, ...words], maxLength: 4_000_000 },
  'people as CSV, in an open quotation mark': {
    read: (text) => people(`email,name\na@b.test,"${text}`),
    parts: [...cells, ...lines],
    maxLength: 4_000_000,
  },
  'XLIFF 2, units': { read: xliff(xliff2, '</file></xliff>'), parts: inUnit, maxLength: 2_000_000 },
  'XLIFF 2, a target': {
    read: xliff(
      `${xliff2}<unit id="1"><segment><source>x</source><target>`,
      '</target></segment></unit></file></xliff>',
    ),
    parts: inUnit,
    maxLength: 2_000_000,
  },
  'XLIFF 1.2, a target': {
    read: xliff(
      `${xliff1}<trans-unit id="1"><source>x</source><target>`,
      '</target></trans-unit></body></file></xliff>',
    ),
    parts: inUnit,
    maxLength: 2_000_000,
  },
  'texts as JSON': {
    read: (text) => flattenTexts(JSON.parse(`{"a":[${text}1]}`) as object),
    parts: json,
    maxLength: 4_000_000,
  },
  'what ffmpeg says': {
    read: (text) => readInspection(`Input #0\n${text}`),
    parts: ['  Stream #0:', '  Stream #0:0: Video: a\n', '1', ' ', 'Output #0', '  Duration: 0', '\n'],
    maxLength: 400_000,
  },
};
