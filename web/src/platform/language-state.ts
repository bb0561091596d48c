import { create } from 'zustand';
import { devtools } from 'zustand/middleware';
import { devtoolsOptions } from '#platform/devtools.ts';
import { unresolvedLanguageId } from '#platform/languages.ts';

interface LanguageState {
  selectedLanguageId: number;
  /** Chosen on a signed-out page in this visit: then it wins over the language of the profile. */
  isPickedByVisitor: boolean;
}

export const useLanguageState = create<LanguageState>()(
  devtools(
    (): LanguageState => ({ selectedLanguageId: unresolvedLanguageId, isPickedByVisitor: false }),
    devtoolsOptions('language'),
  ),
);
