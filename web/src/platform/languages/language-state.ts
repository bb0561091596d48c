import { create } from 'zustand';
import { inspected } from '#platform/devtools.ts';
import { unresolvedLanguageId } from '#platform/languages/languages.ts';

interface LanguageState {
  selectedLanguageId: number;
  /** Writing direction of the interface. */
  direction: 'ltr' | 'rtl';
  /** Chosen on a signed-out page in this visit: takes precedence over the language of the profile. */
  isPickedByVisitor: boolean;
}

export const useLanguageState = create(
  inspected('language', (): LanguageState => ({
    selectedLanguageId: unresolvedLanguageId,
    direction: 'ltr',
    isPickedByVisitor: false,
  })),
);
