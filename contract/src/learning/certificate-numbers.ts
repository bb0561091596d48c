/** Digits of a number of a certificate, after `CAN-`, and of a learning record, after `REC-`. */
export const certificateDigits = 12;

/**
 * The number in a text as people type it: in any case, with different hyphens or none, with O for 0 and I or L for 1.
 * @returns null if it is not a valid number
 */
export function readCertificateNumber(text: string): string | null {
  const letters = readDigits(text, /^CAN(?=.{12}$)/);
  return letters && formatCertificateNumber(letters);
}

/** The same of a learning record; its `REC` tells it from a certificate, and cannot be left out. */
export function readRecordNumber(text: string): string | null {
  const isRecord = text.length <= 100 && /^\s*rec/i.test(text);
  const letters = isRecord ? readDigits(text, /^REC(?=.{12}$)/) : null;
  return letters && formatRecordNumber(letters);
}

function readDigits(text: string, prefix: RegExp): string | null {
  if (text.length > 100) return null;
  const letters = text
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replace(prefix, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters) ? letters : null;
}

const inGroups = (letters: string) => `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;

export const formatCertificateNumber = (letters: string): string => `CAN-${inGroups(letters)}`;

export const formatRecordNumber = (letters: string): string => `REC-${inGroups(letters)}`;
