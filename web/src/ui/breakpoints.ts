/** A window of a phone: the media query `--phone` of scale.css, for what style sheets cannot decide. */
export const phone = '(width < 640px)';
