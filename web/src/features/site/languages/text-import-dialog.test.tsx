import { roleIds } from '@candela/contract/roles';
import { importInterfaceTexts } from '@candela/contract/site/interface-texts';
import { Notifications } from '@mantine/notifications';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextImportDialog } from './text-import-dialog.tsx';
import { buildUser } from '#testing/people.ts';
import { renderPart } from '#testing/render-part.tsx';
import { installTestApi, Refusal } from '#testing/test-api.ts';

const choose = (file: File) =>
  renderPart(
    <>
      <Notifications />
      <TextImportDialog code="de" file={file} onClose={() => {}} />
    </>,
    { profile: buildUser(roleIds.admin) },
  );

/** Of an import that changes two texts. */
const result = {
  changed: 2,
  stale: 0,
  same: 0,
  empty: 0,
  problems: [],
  problemCount: 0,
  skipped: [],
  skippedCount: 0,
};

test('a file of another language is refused with that reason', async () => {
  const api = installTestApi();
  api.answer(importInterfaceTexts, () => new Refusal('texts.otherLanguage'));
  choose(new File(['{}'], 'candela.fr.json'));
  expect(await screen.findByText('Wrong language:')).toBeDefined();
  // Not once more as a toast beside the dialog.
  expect(screen.queryAllByText(/^Wrong language/)).toHaveLength(1);
});

test('a file in another encoding is not sent: its characters would be wrong', async () => {
  const api = installTestApi();
  api.answer(importInterfaceTexts, () => new Refusal('texts.unreadableFile'));
  // "für" in Latin-1.
  choose(new File([Uint8Array.from([0x7b, 0x22, 0x66, 0xfc, 0x72, 0x22, 0x7d])], 'candela.de.json'));
  expect(await screen.findByText(/characters can’t be read/)).toBeDefined();
  expect(api.callsOf(importInterfaceTexts)).toHaveLength(0);
});

test('a file for a variant of the language is imported after a question', async () => {
  const api = installTestApi();
  const variant = { source: 'en', target: 'de-DE' };
  api.answer(importInterfaceTexts, ({ body }) => ({ ...result, variant, isImported: !body.isTrial }));
  const { user } = choose(new File(['<xliff/>'], 'candela.sdlxliff'));
  await screen.findByText('The file is for German (Germany); the texts here are in German.');
  expect(screen.queryByText(/It was translated from/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Import 2 texts' }));
  await screen.findByText('2 texts imported and visible to everyone.');
  expect(
    api.callsOf(importInterfaceTexts).map(({ body }) => [body.format, body.isTrial, body.isVariantAccepted]),
  ).toEqual([
    ['xliff', true, undefined],
    ['xliff', false, true],
  ]);
});

test('texts that stay as they are are named, and the others can be imported', async () => {
  const api = installTestApi();
  api.answer(importInterfaceTexts, () => ({
    ...result,
    changed: 1,
    variant: null,
    isImported: false,
    skipped: [{ key: 'core.close', reason: 'partial' as const }],
    skippedCount: 1,
  }));
  choose(new File(['<xliff/>'], 'candela.xlf'));
  await screen.findByText('1 text is left as it is');
  expect(screen.getByText('Only part of it is translated')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Import 1 text' }).hasAttribute('disabled')).toBe(false);
});
