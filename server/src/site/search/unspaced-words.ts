import { normalised } from '@candela/contract/normalised';

/** Letters of scripts without spaces between words, or with endings attached. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]{2,}/gu;

/**
 * Splits Chinese, Japanese and Korean text into pairs of neighbouring letters: 风险管理 becomes 风险 险管 管理. The query is split in the same
 * way, so that any part of a text is found without a dictionary.
 */
export function spaceWords(text: string): string {
  return normalised(text).replaceAll(unspaced, (run) => {
    const letters = [...run];
    return ` ${letters
      .slice(1)
      .map((letter, at) => `${letters[at]}${letter}`)
      .join(' ')} `;
  });
}
