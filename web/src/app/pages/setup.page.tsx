import { usePrefetchQuery } from '@tanstack/react-query';
import { LanguageChoice } from '#features/site/languages/language-choice.tsx';
import { managedLanguagesQuery } from '#features/site/languages/languages.api.ts';
import { SetupPage } from '#features/site/settings/setup.page.tsx';

/** The setup page, including languages. */
export function SetupWithLanguagesPage() {
  // Before their step is shown: a list that arrives late moves the buttons below it away from under the finger.
  usePrefetchQuery(managedLanguagesQuery);
  return <SetupPage languages={<LanguageChoice />} />;
}
