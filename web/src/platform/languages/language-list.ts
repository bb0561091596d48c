import { useQuery } from '@tanstack/react-query';
import { call } from '#platform/api/api-client.ts';
import { keptQuery } from '#platform/api/kept-query.ts';
import { queryClient } from '#platform/api/query.ts';
import { changeLanguage } from '#platform/languages/i18n.ts';
import { useLanguageState } from '#platform/languages/language-state.ts';
import { currentSession } from '#platform/session/session.ts';
import { updateProfile, type Profile } from '@candela/contract/accounts/profiles';
import { listLanguages, type Language } from '@candela/contract/site/languages';

export const languagesQuery = keptQuery({
  queryKey: ['languages', 'list'],
  queryFn: ({ signal }) => call(listLanguages, {}, { signal }),
});

/** Languages of the interface. */
export function useInterfaceLanguages(): Language[] {
  return useQuery(languagesQuery).data?.data.filter((language) => language.hasInterface) ?? [];
}

/** Languages of content. */
export function useContentLanguages(): Language[] {
  return useQuery(languagesQuery).data?.data ?? [];
}

/** Changes the language at the user's request; stored in the profile for other devices. */
export async function pickLanguage(language: Language): Promise<void> {
  await changeLanguage(language);
  if (currentSession().id) await keepLanguage(language.id);
  else useLanguageState.setState({ isPickedByVisitor: true });
}

/** Applies the language of the profile, unless the user has just chosen one on the login page. */
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
