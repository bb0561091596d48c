import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMathMarkup } from './use-math-markup.ts';

test('a formula is displayed as soon as it is valid, and marked while it is not', async () => {
  const { result, rerender } = renderHook(({ tex }) => useMathMarkup(tex, false), { initialProps: { tex: 'x' } });
  await waitFor(() => expect(result.current).toContain('<mi>x</mi>'));
  // Temml throws errors that are not its own for these.
  for (const tex of ['x^', 'x_', '\\char"110000', '\\frac']) {
    rerender({ tex });
    await waitFor(() => expect(result.current, tex).toBeNull());
    rerender({ tex: 'x^2' });
    await waitFor(() => expect(result.current).toContain('<msup>'));
  }
});
