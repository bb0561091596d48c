/** Downloads a text, or its parts, as a file. */
export function saveFile(fileName: string, text: string | string[], type: string): void {
  const href = URL.createObjectURL(new Blob([text].flat(), { type }));
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
