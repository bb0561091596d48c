import { cleanFileName } from '@candela/contract/file-names';

/**
 * The header of a file that is shown or saved under a name (RFC 6266): in ASCII, and as UTF-8 (RFC 8187) for every client of the last ten
 * years. Also for names that were stored before they were cleaned.
 */
export function contentDisposition(way: 'inline' | 'attachment', name: string): string {
  const clean = cleanFileName(name);
  const plain = clean.replaceAll(/[^\x20-\x7e]|["%]/g, '_');
  return `${way}; filename="${plain}"; filename*=UTF-8''${encoded(clean)}`;
}

/** As a part of an address: routers and browsers take a backslash, also an encoded one, for a slash. */
export function nameInAddress(name: string): string {
  return encoded(cleanFileName(name));
}

/** `encodeURIComponent` leaves characters that the grammar of the header does not allow. */
function encoded(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
