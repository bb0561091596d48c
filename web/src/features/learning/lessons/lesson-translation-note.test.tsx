import { getLesson } from '@candela/contract/learning/lessons';
import { roleIds } from '@candela/contract/roles';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildUser } from '#testing/people.ts';
import { buildLesson } from '#testing/lessons.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi } from '#testing/test-api.ts';
import { LessonTranslationNote } from './lesson-translation-note.tsx';
import { useOriginal } from './use-original.ts';

const translated = buildLesson({
  sectionTitle: 'Sección',
  languageCode: 'es',
  title: 'Dónde va el stop',
  body: '<p>Debajo</p>',
  translation: { sourceLanguageCode: 'en', isStale: true, isPartial: false },
});

function Shown() {
  const { shown, isOriginal, isBusy, setWanted } = useOriginal(translated);
  return (
    <>
      <h1>{shown.title}</h1>
      <LessonTranslationNote lesson={translated} isOriginal={isOriginal} isBusy={isBusy} onSwitch={setWanted} />
    </>
  );
}

test('a translated lesson says so, and shows its original and the translation in turn', async () => {
  const api = installTestApi();
  api.answer(getLesson, () => ({ ...translated, languageCode: 'en', title: 'Where the stop goes' }));
  const { user } = renderPart(<Shown />, { profile: buildUser(roleIds.student) });
  expect(screen.getByRole('note').textContent).toContain('Translated from English. Part of this translation is older');
  await user.click(screen.getByRole('button', { name: 'Show original' }));
  await screen.findByRole('heading', { name: 'Where the stop goes' });
  expect(api.callsOf(getLesson)[0]?.query).toEqual({ isOriginal: true });
  await user.click(screen.getByRole('button', { name: 'Show translation' }));
  await screen.findByRole('heading', { name: 'Dónde va el stop' });
});
