/** Downloads a text, or its parts, as a file. */
export function saveFile(fileName: string, text: string | string[], type: string): void {
  saveBlob(fileName, new Blob([text].flat(), { type }));
}

/** Downloads what has been made here as a file. */
export function saveBlob(fileName: string, blob: Blob): void {
  const href = URL.createObjectURL(blob);
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
