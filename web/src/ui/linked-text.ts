export interface TextPiece {
  text: string;
  isLink: boolean;
  /** Where a link leads: as it is written, or with `https` before `www`. */
  href?: string;
}

/** Splits plain text into web addresses, also those that begin with `www`, and the text between them. */
export function linkedText(text: string): TextPiece[] {
  return text
    .split(/((?:https?:\/\/|(?<![\p{L}\p{N}.@/-])www\.[^\s<>".,;:!?)])[^\s<>"]*[^\s<>".,;:!?)])/iu)
    .map((piece, at) => (at % 2 === 0 ? { text: piece, isLink: false } : linkTo(piece)))
    .filter((piece) => piece.text !== '');
}

function linkTo(text: string): TextPiece {
  return { text, isLink: true, href: /^www\./i.test(text) ? `https://${text}` : text };
}
