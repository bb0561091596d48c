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
  expect(await screen.findByText(/isn’t saved as UTF-8/)).toBeDefined();
  expect(api.callsOf(importInterfaceTexts)).toHaveLength(0);
});
