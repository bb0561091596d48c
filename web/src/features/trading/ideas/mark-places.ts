/** Marks that are closer than this are one, in pixels. */
const apart = 24;
/** A mark with its text takes so much, in pixels. */
const texted = 200;

export interface MarkPlace<T> {
  /** From 0 at the start to 1 at the end. */
  at: number;
  /** More than one: they are too close to each other to be pressed one by one. */
  of: T[];
  /** Whether there is room for a text after it. */
  hasRoom: boolean;
}

/**
 * Where marks stand along a line.
 * @param items in order of their seconds, all within the whole
 * @param width of the line in pixels
 */
export function placeMarks<T extends { seconds: number }>(
  items: readonly T[],
  wholeSeconds: number,
  width: number,
): MarkPlace<T>[] {
  const places: MarkPlace<T>[] = [];
  for (const item of items) {
    const at = Math.min(1, item.seconds / wholeSeconds);
    const last = places.at(-1);
    if (last && (at - last.at) * width < apart) last.of.push(item);
    else places.push({ at, of: [item], hasRoom: false });
  }
  places.forEach((place, index) => {
    const next = places[index + 1]?.at ?? 1;
    place.hasRoom = (next - place.at) * width >= texted;
  });
  return places;
}
