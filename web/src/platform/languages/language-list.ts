import { listLanguages, type Language } from '@candela/contract/site/languages';
import { updateProfile, type Profile } from '@candela/contract/accounts/profiles';
import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { changeLanguage } from '#platform/languages/i18n.ts';
import { keptQuery } from '#platform/api/kept-query.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { queryClient } from '#platform/api/query.ts';
import { currentSession } from '#platform/session/session.ts';

export const languagesQuery = keptQuery({
  queryKey: ['languages', 'list'],
  queryFn: ({ signal }) => call(listLanguages, {}, { signal }),
});

/** Languages that the interface is translated into. */
export function useInterfaceLanguages(): Language[] {
  return useQuery(languagesQuery).data?.data.filter((language) => language.hasInterface) ?? [];
}

/** Languages that content is written in. */
export function useContentLanguages(): Language[] {
  return useQuery(languagesQuery).data?.data ?? [];
}

/** Changes the language by hand; the profile keeps it for other devices. */
export async function pickLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  if (currentSession().id) await keepLanguage(language.id);
  else useLanguageState.setState({ isPickedByVisitor: true });
}

/** Takes the language of the profile over, unless the user has just picked one at the login page. */
export async function followProfileLanguage({ languageId }: Profile): Promise<void> {
  const { selectedLanguageId, isPickedByVisitor } = useLanguageState.getState();
  if (isPickedByVisitor) {
    useLanguageState.setState({ isPickedByVisitor: false });
    if (languageId !== selectedLanguageId) await keepLanguage(selectedLanguageId);
    return;
  }
  if (languageId === null || languageId === selectedLanguageId) return;
  const { data } = await queryClient.fetchQuery(languagesQuery);
  const language = data.find(({ id, hasInterface }) => id === languageId && hasInterface);
  if (language) await changeLanguage(language);
}

async function keepLanguage(languageId: number): Promise<void> {
  currentSession().setProfile(await call(updateProfile, { body: { languageId } }));
}
