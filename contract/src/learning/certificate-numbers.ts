/** Digits of a number of a certificate, after `CAN-`. */
export const certificateDigits = 12;

/**
 * The number in a text as people type it: in any case, with different hyphens or none, with O for 0 and I or L for 1.
 * @returns null if it is not a valid number
 */
export function readCertificateNumber(text: string): string | null {
  if (text.length > 100) return null;
  const letters = text
    .toUpperCase()
    .replace(/[\s\p{Dash}]/gu, '')
    .replace(/^CAN(?=.{12}$)/, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(letters) ? formatCertificateNumber(letters) : null;
}

export function formatCertificateNumber(letters: string): string {
  return `CAN-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
