import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConfirmDialog } from '#app/confirm-dialog.tsx';
import { askToConfirm } from '#platform/shell/confirm.ts';
import { renderPart } from '#testing/render-part.tsx';

const question = { title: 'Undo the import', text: 'Its bars are taken back.', confirm: 'Undo the import' };

function renderOpener() {
  const answers: boolean[] = [];
  const { user } = renderPart(
    <>
      <button type="button" onClick={() => void askToConfirm(question).then((answer) => answers.push(answer))}>
        Undo
      </button>
      <ConfirmDialog />
    </>,
  );
  return { answers, user, opener: screen.getByRole('button', { name: 'Undo' }) };
}

test('a question is answered by the keyboard alone, and the focus goes back to what asked it', async () => {
  const { answers, user, opener } = renderOpener();
  opener.focus();
  await user.keyboard('{Enter}');
  const goBack = await screen.findByRole('button', { name: 'Go back' });
  expect(document.activeElement).toBe(goBack);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(answers).toEqual([false]);
  expect(document.activeElement).toBe(opener);
  await user.keyboard('{Enter}');
  await screen.findByRole('alertdialog');
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Undo the import');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(answers).toEqual([false, true]));
  expect(document.activeElement).toBe(opener);
});

test('Escape, by which the browser closes it, is a no, and the focus goes back as well', async () => {
  const { answers, user, opener } = renderOpener();
  await user.click(opener);
  const dialog = await screen.findByRole<HTMLDialogElement>('alertdialog');
  expect(dialog.open).toBe(true);
  dialog.close();
  await waitFor(() => expect(answers).toEqual([false]));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});
