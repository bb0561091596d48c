// The scale of the interface (web/src/ui/scale.css): which values components may contain.

/** Props of Mantine, and properties of a `style`. */
const scaledProps =
  /^(?:m[tbxyse]?|p[tbxyse]?|gap|rowGap|columnGap|spacing|fz|fontSize|radius|borderRadius|zIndex|margin[A-Z]?\w*|padding[A-Z]?\w*)$/;

/** Whether a component writes a length or a number that style sheets would take from the scale. */
export function isOffScale(name, value) {
  if (!scaledProps.test(name)) return false;
  if (typeof value === 'number') return value !== 0;
  return typeof value === 'string' && /(?<![\w-])[\d.]*[1-9]\d*(?:px|r?em)?(?![\w%-])/.test(value);
}

/** Whether a text is a media query for the size of the window. */
export const isSizeQuery = (value) =>
  typeof value === 'string' && /\((?:min-|max-)?(?:width|height)\b[^)]*\d/.test(value);
