export interface TextPiece {
  text: string;
  isLink: boolean;
}

/** Splits plain text into web addresses and the text between them. */
export function linkedText(text: string): TextPiece[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/i)
    .map((piece, at) => ({ text: piece, isLink: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
