const refreshMilliseconds = 5000;

/**
 * A text that every page needs and that may be some seconds old: read now, and again at most every five seconds after that. While it
 * cannot be read, the last one stays.
 * @param fallback the value until one has been read
 */
export async function keepValue(read: () => Promise<string>, fallback: string): Promise<() => string> {
  let value = await read().catch(() => fallback);
  let readAt = performance.now();
  return () => {
    if (performance.now() - readAt > refreshMilliseconds) {
      readAt = performance.now();
      read().then(
        (found) => (value = found),
        () => {},
      );
    }
    return value;
  };
}
