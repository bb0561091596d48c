import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from '#platform/device/copy-text.ts';
import { useToastsWanted } from '#platform/shell/toasts.ts';

const shown = vi.hoisted(() => vi.fn());
vi.mock('@mantine/notifications', () => ({ notifications: { show: shown, hide: vi.fn() } }));

afterEach(() => {
  vi.unstubAllGlobals();
  shown.mockClear();
  useToastsWanted.setState(false);
});

it('copies a text', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('CAN-1')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('CAN-1');
  expect(useToastsWanted.getState()).toBe(false);
});

it.each([
  ['the page has no https', {}],
  [
    'the user has forbidden it',
    { clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } },
  ],
])('says that it could not, where %s', async (_why, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await copyText('CAN-1')).toBe(false);
  await vi.waitFor(() => expect(shown).toHaveBeenCalledWith(expect.objectContaining({ color: 'yellow' })));
});
