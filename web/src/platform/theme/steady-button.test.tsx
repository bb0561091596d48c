import { ActionIcon, Button } from '@mantine/core';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '#testing/render-part.tsx';

/** A form that saves until `saved` settles, and after that has nothing left to save. */
function SavingForm({ onSave, saved }: { onSave: () => void; saved: Promise<void> }) {
  const [state, setState] = useState<'changed' | 'saving' | 'saved'>('changed');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
        setState('saving');
        void saved.then(() => setState('saved'));
      }}
    >
      <input aria-label="Name" />
      <Button type="submit" loading={state === 'saving'} disabled={state === 'saved'}>
        Save
      </Button>
    </form>
  );
}

test('a button keeps the focus while it saves and when nothing is left to save, and sends nothing twice', async () => {
  const onSave = vi.fn();
  const { promise: saved, resolve: settle } = Promise.withResolvers<void>();
  const { user } = renderPart(<SavingForm onSave={onSave} saved={saved} />);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  const expectKept = () => {
    expect([save.disabled, save.getAttribute('aria-disabled')]).toEqual([false, 'true']);
    expect(document.activeElement).toBe(save);
  };
  expectKept();
  await user.keyboard('{Enter}[Space]');
  await user.dblClick(save);
  await act(async () => settle());
  expectKept();
  await user.keyboard('{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);
  // Once left it is disabled like any other.
  await user.tab({ shift: true });
  expect([save.disabled, save.getAttribute('aria-disabled')]).toEqual([true, null]);
  await user.keyboard('{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('a form whose button has the focus is not sent by Enter in a field while it saves', async () => {
  const onSave = vi.fn();
  const { user } = renderPart(<SavingForm onSave={onSave} saved={new Promise(() => {})} />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'a{Enter}{Enter}');
  expect(onSave).toHaveBeenCalledTimes(1);
});

test('a key held down is one click, also on an icon', async () => {
  const onClick = vi.fn();
  const { user } = renderPart(<ActionIcon aria-label="Next" onClick={onClick} />);
  await user.tab();
  await user.keyboard('{Enter>4/}');
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a button in a form sends it only if it says so', async () => {
  const onSave = vi.fn();
  const { user } = renderPart(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Button>Try</Button>
      <ActionIcon aria-label="Remove" />
      <Button type="submit">Save</Button>
    </form>,
  );
  for (const name of ['Try', 'Remove']) await user.click(screen.getByRole('button', { name }));
  expect(onSave).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSave).toHaveBeenCalledTimes(1);
});
