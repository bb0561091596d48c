import { readXliff } from '#platform/text/xliff-reader.ts';
import { readWords } from '#platform/text/xliff-words.ts';
import { writeCoded } from '@candela/contract/learning/coded-text';

export const namespace = 'xmlns="urn:oasis:names:tc:xliff:document:2.0"';

/** A file of XLIFF 2 from English into German. */
export const xliffFile = (units: string): string =>
  `<?xml version="1.0"?><xliff ${namespace} version="2.0" srcLang="en" trgLang="de"><file id="f">${units}</file></xliff>`;

/** The same of XLIFF 1.2. */
export const oldXliffFile = (units: string): string =>
  `<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="f" datatype="plaintext" source-language="en" target-language="de"><header><tool tool-id="t" tool-name="t"/></header><body>${units}</body></file></xliff>`;

export const segment = (source: string, target: string, attributes = ''): string =>
  `<segment ${attributes}><source>${source}</source><target>${target}</target></segment>`;

/** The first unit of a file, read beside the source from which the file was made. */
export async function readFirstUnit(file: string, ours: string) {
  const { units } = await readXliff(file);
  const [words] = await readWords(units, { sourceOf: () => ours, write: ({ parts }) => writeCoded(parts) });
  if (!words) throw new Error('The file has no unit.');
  const { unit, ...read } = words;
  return { ...unit, ...read };
}
