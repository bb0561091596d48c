/** Parses a number with a decimal comma or point, also with Arabic digits. Null if invalid. */
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

/** A number as calls take it, from what was typed; what is no number stays as it was typed, for whoever checks it. */
export const decimalText = (text: string): string => readDecimal(text) ?? text.trim();
