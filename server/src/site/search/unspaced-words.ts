/** Letters of scripts that put no spaces between words, or that write endings onto them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2,}/gu;

/**
 * A text in which every two neighbouring letters of Chinese, Japanese and Korean stand as a word of their own: 风险管理 is 风险 险管
 * 管理. What is looked for is cut the same way, so that any part of a text is found, without a dictionary.
 */
export function spaceWords(text: string): string {
  return text.normalize('NFC').replaceAll(unspaced, (run) => {
    const letters = [...run];
    return ` ${letters
      .slice(1)
      .map((letter, at) => `${letters[at]}${letter}`)
      .join(' ')} `;
  });
}
