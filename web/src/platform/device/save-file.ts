/** Gives the browser a text as a file to keep. */
export function saveFile(fileName: string, text: string, type: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: fileName }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
