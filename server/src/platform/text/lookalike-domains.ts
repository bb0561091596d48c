import { domainToUnicode } from 'node:url';

/** Letters of other scripts that look like Latin ones. */
const likeLatin = /^[\d\-аɑαсϲԁеհһіїιјϳкκӏорοрԛгѕтυսνѵѡхχуγүʏзвнмпиц]+$/u;

/**
 * Whether a domain (in ASCII, as in addresses) imitates another one: letters of several scripts in
 * one label, or only letters of another script that look like Latin ones.
 */
export function isLookalikeDomain(domain: string): boolean {
  return domain
    .split('.')
    .filter((label) => label.startsWith('xn--'))
    .some((label) => {
      const text = domainToUnicode(label);
      // Not a valid name.
      if (text === '' || text.startsWith('xn--')) return true;
      const isLatin = /\p{Script=Latin}/u.test(text);
      const isOther = /(?!\p{Script=Latin})\p{L}/u.test(text);
      return (isLatin && isOther) || likeLatin.test(text);
    });
}
