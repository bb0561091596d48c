// Runs before the first paint: language, direction and colour scheme of the last visit.
(() => {
  const html = document.documentElement;
  let language = 'en';
  let direction = '';
  let scheme = '';
  try {
    const stored = JSON.parse(localStorage.getItem('selected-language') ?? 'null');
    if (stored?.code && stored.name) {
      language = stored.code;
      direction = stored.direction;
    }
    scheme = localStorage.getItem('color-scheme') ?? '';
  } catch {
    // A blocked or damaged store means the defaults.
  }
  if (scheme !== 'dark' && scheme !== 'light') {
    scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  html.lang = language;
  const isRightToLeft = direction ? direction === 'rtl' : /^(ar|fa|he|ur)\b/.test(language);
  html.dir = isRightToLeft ? 'rtl' : 'ltr';
  html.classList.toggle('dark', scheme === 'dark');
  html.dataset.mantineColorScheme = scheme;
  if (/^[A-Za-z-]+$/.test(language)) {
    const link = document.createElement('link');
    Object.assign(link, {
      rel: 'preload',
      as: 'fetch',
      href: `/assets/i18n/${language}.json`,
      crossOrigin: 'anonymous',
    });
    document.head.append(link);
  }
})();
