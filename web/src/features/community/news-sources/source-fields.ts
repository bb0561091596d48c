import type { NewsSource } from '@candela/contract/community/news-sources';
import { symbolCodePattern } from '@candela/contract/community/news-terms';
import type { SourceBody } from './news-sources.api.ts';

/** What is entered about a source. */
export type SourceEntries = Omit<SourceBody, 'symbolCodes' | 'home'> & { home: string; symbolCodes: string };

export const entriesOf = (source: NewsSource | null, language: string): SourceEntries => ({
  name: source?.name ?? '',
  address: source?.address ?? '',
  home: source?.home ?? '',
  languageCode: source?.languageCode ?? language,
  impact: source?.impact ?? 'low',
  minutes: source?.minutes ?? 15,
  symbolCodes: source?.symbolCodes.join(' ') ?? '',
});

/** Codes as somebody types them: `eurusd, xauusd`. */
export const codesOf = (text: string): string[] => [
  ...new Set(
    text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code !== ''),
  ),
];

export const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());

export type SourceFault = 'name' | 'address' | 'home' | 'symbolCodes';

/** The fields that cannot be saved as they are. */
export function faultsOf({ name, address, home, symbolCodes }: SourceEntries): SourceFault[] {
  const codes = codesOf(symbolCodes);
  const faults: [SourceFault, boolean][] = [
    ['name', name.trim() === ''],
    ['address', !isWebAddress(address)],
    ['home', home.trim() !== '' && !isWebAddress(home)],
    ['symbolCodes', codes.length > 20 || codes.some((code) => !symbolCodePattern.test(code))],
  ];
  return faults.flatMap(([field, isWrong]) => (isWrong ? [field] : []));
}

export const bodyOf = ({ home, symbolCodes, ...entries }: SourceEntries): SourceBody => ({
  ...entries,
  name: entries.name.trim(),
  address: entries.address.trim(),
  home: home.trim() === '' ? null : home.trim(),
  symbolCodes: codesOf(symbolCodes),
});
