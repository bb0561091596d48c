export interface TextPiece {
  text: string;
  isLink: boolean;
}

/** Cuts a plain text into its web addresses and what is between them. */
export function linkedText(text: string): TextPiece[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, isLink: /^https?:\/\//.test(piece) }));
}
