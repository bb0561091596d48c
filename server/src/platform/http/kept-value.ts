const refreshMilliseconds = 5000;

/**
 * A value that every page needs and that may be some seconds old: read now, and again at most every five seconds after that. While it
 * cannot be read, the last one stays.
 * @param fallback the value until one has been read
 */
export async function keepValue<T>(read: () => Promise<T>, fallback: T): Promise<() => T> {
  let value = fallback;
  const refresh = () =>
    read().then(
      (found) => void (value = found),
      () => {},
    );
  await refresh();
  let readAt = performance.now();
  return () => {
    if (performance.now() - readAt > refreshMilliseconds) {
      readAt = performance.now();
      void refresh();
    }
    return value;
  };
}
