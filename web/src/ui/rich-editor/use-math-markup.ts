import { useEffect, useState } from 'react';

/**
 * MathML of a formula, empty until the library is loaded with the first one; null if it cannot be displayed. The library escapes its
 * output; for some invalid formulas it throws other errors than its own.
 */
export function useMathMarkup(tex: string, isBlock: boolean): string | null {
  const [markup, setMarkup] = useState<string | null>('');
  useEffect(() => {
    let isCurrent = true;
    const render = async () => {
      const { default: temml } = await import('temml');
      if (!isCurrent) return;
      try {
        const options = { displayMode: isBlock, throwOnError: true, trust: false, maxExpand: 200 };
        setMarkup(temml.renderToString(tex, options));
      } catch {
        setMarkup(null);
      }
    };
    void render();
    return () => {
      isCurrent = false;
    };
  }, [tex, isBlock]);
  return markup;
}
