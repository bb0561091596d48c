/** Marks on one letter, as many as the Stream-Safe Text Format allows (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format). */
const maxMarks = 30;
const manyMarks = new RegExp(String.raw`\p{M}{${maxMarks + 1},}`, 'gu');
const withFewMarks = (text: string) => text.replace(manyMarks, (marks) => [...marks].slice(0, maxMarks).join(''));

/**
 * A text in a normal form of Unicode. Of more than thirty marks on one letter, which no language has, the first thirty are kept:
 * ordering them takes quadratic time. Normalising it again changes nothing.
 */
export function normalised(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  // Some marks become several.
  return withFewMarks(withFewMarks(text).normalize(form));
}
