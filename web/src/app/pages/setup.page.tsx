import { LanguageChoice } from '#features/site/languages/language-choice.tsx';
import { SetupPage } from '#features/site/settings/setup.page.tsx';

/** The setup page, including languages. */
export function SetupWithLanguagesPage() {
  return <SetupPage languages={<LanguageChoice />} />;
}
