/** A master playlist, and the folder of its files; both relative to the combined one. */
interface Part {
  text: string;
  folder: string;
}

/** Combines master playlists: the largest size first, because players start with the first one until they know their bandwidth. */
export function joinMasters(parts: readonly Part[]): string {
  const variants = parts.flatMap(({ text, folder }) => {
    const lines = text.split('\n').map((line) => line.trim());
    return lines.flatMap((line, index) => {
      const uri = lines[index + 1];
      return line.startsWith('#EXT-X-STREAM-INF:') && uri ? [`${line}\n${folder}/${uri}`] : [];
    });
  });
  return `#EXTM3U\n\n${variants.join('\n')}\n`;
}
