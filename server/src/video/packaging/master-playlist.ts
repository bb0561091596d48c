/** A master playlist, and the folder in which what it names lies; both relative to the new one. */
interface Part {
  text: string;
  folder: string;
}

/** One master playlist of several: the largest first, as players take the first one until they know their bandwidth. */
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
