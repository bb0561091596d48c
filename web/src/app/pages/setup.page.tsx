import { LanguageChoice } from '#features/site/languages/language-choice.tsx';
import { SetupPage } from '#features/site/settings/setup.page.tsx';

/** The setup, with the languages in it. */
export function SetupWithLanguagesPage() {
  return <SetupPage languages={<LanguageChoice />} />;
}
