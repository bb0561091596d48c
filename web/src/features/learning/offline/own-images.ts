/** Embeds the pictures of a lesson's HTML, so that it works offline; pictures that cannot be loaded are left unchanged. */
export async function withOwnImages(html: string, signal: AbortSignal | undefined): Promise<string> {
  if (!html.includes('<img')) return html;
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const image of page.querySelectorAll('img')) {
    const source = image.getAttribute('src') ?? '';
    if (!source.startsWith('/') || source.startsWith('//')) continue;
    const response = await fetch(source, { signal: signal ?? null });
    if (!response.ok) continue;
    image.setAttribute('src', await dataAddress(await response.blob()));
    image.removeAttribute('srcset');
  }
  return page.body.innerHTML;
}

function dataAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () =>
      reject(new Error('The picture could not be read.', { cause: reader.error })),
    );
    reader.readAsDataURL(picture);
  });
}
