/** Reads a number as people write it: with a comma or a point, with Arabic figures. Null when it is none. */
export function readDecimal(text: string): string | null {
  const latin = text
    .trim()
    .replaceAll(/[٠-٩]/g, (figure) => String(figure.charCodeAt(0) - 0x0660))
    .replaceAll(/[۰-۹]/g, (figure) => String(figure.charCodeAt(0) - 0x06f0))
    .replaceAll(/[−–]/g, '-')
    .replace(/[,٫]/, '.');
  const found = /^(-?)(\d{1,12})(?:\.(\d{0,12}))?$/.exec(latin);
  if (!found) return null;
  const [, sign = '', whole = '', fraction = ''] = found;
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}
