// The queries of search.mjs, by kind, with the hit that each should find.
import { createChance, fullName } from './search-data.mjs';

const kinds = ['plain', 'plain', 'prefix', 'prefix', 'prefix', 'typo', 'typo', 'no accents', 'name', 'two letters'];
const frequent =
  'the market price trend|trading strategy|risk|el mercado|der Markt und|prix|السوق|o preço a tendência'.split('|');

/** Distinguishes titles in Chinese and Japanese from those in languages with spaces. */
const unspaced = /\p{Script=Han}|\p{Script=Katakana}/u;

/**
 * @param titles titles that every learner can find: kind, id, title and languageCode, in a fixed order
 * @param lines caption lines that every learner can watch: kind, id and text, in a fixed order
 */
export function queries(titles, lines) {
  const spaced = titles.filter(({ title }) => !unspaced.test(title));
  return [
    ...asTyped(spaced),
    ...inflected(spaced),
    ...inPairs(titles.filter(({ title }) => unspaced.test(title))),
    ...frequent.flatMap((text) => [{ kind: 'frequent words', text, target: null }]),
    ...asSaid(lines),
  ];
}

/** Two hundred queries as users type them. */
function asTyped(titles) {
  const { chance: roll, pick: choose } = createChance(7);
  const misspelt = (word) => {
    const letters = [...word];
    if (letters.length < 5) return word;
    const at = 1 + Math.floor(roll() * (letters.length - 2));
    const kind = roll();
    if (kind < 0.35) letters.splice(at, 1);
    else if (kind < 0.6) [letters[at], letters[at + 1]] = [letters[at + 1], letters[at]];
    else if (kind < 0.85) letters.splice(at, 0, letters[at]);
    else letters[at] = choose([...'aeiorstln']);
    return letters.join('');
  };
  const bare = (word) => word.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return Array.from({ length: 200 }, (_, index) => {
    const meant = choose(titles);
    const all = meant.title.split(' ');
    const count = 1 + Math.floor(roll() * 3);
    let typed = all.slice(Math.floor(roll() * Math.max(1, all.length - count))).slice(0, count);
    const kind = kinds[index % kinds.length];
    if (kind === 'prefix') {
      const last = [...typed.at(-1)];
      typed[typed.length - 1] = last.slice(0, Math.max(3, Math.ceil(last.length * 0.6))).join('');
    }
    if (kind === 'typo') {
      const longest = typed.reduce((best, word, at) => ([...word].length > [...typed[best]].length ? at : best), 0);
      typed[longest] = misspelt(typed[longest]);
    }
    if (kind === 'no accents') typed = typed.map(bare);
    if (kind === 'name') typed = fullName().split(' ').map(bare);
    if (kind === 'two letters') typed = [[...typed[0]].slice(0, 2).join('')];
    const isMeant = kind !== 'name' && kind !== 'two letters' && typed.length > 1;
    return { kind, text: typed.join(' '), target: isMeant ? meant : null };
  }).filter(({ text }) => [...text].length >= 2);
}

/** Words of a title in another grammatical form. */
function inflected(titles) {
  const { chance, pick } = createChance(11);
  const own = titles.filter(({ languageCode }) => languageCode === 'en' || languageCode === 'es');
  return Array.from({ length: 30 }, () => {
    const meant = pick(own);
    const all = meant.title.toLowerCase().split(' ');
    const first = Math.floor(chance() * (all.length - 2));
    const typed = all
      .slice(first, first + 3)
      .map((word) => (/[^s]$/.test(word) && word.length > 4 ? `${word}s` : word));
    return { kind: 'other forms', text: typed.join(' '), target: meant };
  });
}

/** Five letters of a title. */
function inPairs(titles) {
  const { chance, pick } = createChance(13);
  return Array.from({ length: 30 }, () => {
    const meant = pick(titles);
    const letters = [...meant.title];
    const first = Math.floor(chance() * Math.max(1, letters.length - 5));
    return { kind: 'pairs of letters', text: letters.slice(first, first + 5).join(''), target: meant };
  });
}

/** Four words of a caption line. */
function asSaid(lines) {
  const { chance, pick } = createChance(17);
  return Array.from({ length: 30 }, () => {
    const meant = pick(lines);
    const all = meant.text.split(' ');
    const first = Math.floor(chance() * (all.length - 4));
    return { kind: 'said', text: all.slice(first, first + 4).join(' '), target: { ...meant, isSaid: true } };
  });
}
