/** Messages between the page of a draft and the preview in its iframe. */

/** What the preview should show. */
export interface PreviewPlace {
  /** Null: the course page. */
  lessonId: number | null;
  /** Language of the learner. */
  language: string;
}

const places = 'candela.preview.place';
const choices = 'candela.preview.choice';

/** Tells the preview what to show. */
export function showInPreview(frame: HTMLIFrameElement, place: PreviewPlace): void {
  frame.contentWindow?.postMessage({ name: places, ...place }, location.origin);
}

/** In the preview: receives what to show. @returns a function that stops listening */
export function hearPlaces(onPlace: (place: PreviewPlace) => void): () => void {
  return hear(places, ({ lessonId, language }) => {
    if (typeof language === 'string') onPlace({ lessonId: typeof lessonId === 'number' ? lessonId : null, language });
  });
}

/** In the preview: tells the parent page that a lesson, or the course page, was selected. */
export function tellChoice(lessonId: number | null): void {
  if (window.parent !== window) window.parent.postMessage({ name: choices, lessonId }, location.origin);
}

/** Receives selections made in the preview. @returns a function that stops listening */
export function hearChoices(onChoice: (lessonId: number | null) => void): () => void {
  return hear(choices, ({ lessonId }) => onChoice(typeof lessonId === 'number' ? lessonId : null));
}

function hear(name: string, onMessage: (data: Record<string, unknown>) => void): () => void {
  const listen = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin !== location.origin || typeof data !== 'object' || data === null) return;
    if ('name' in data && data.name === name) onMessage(data as Record<string, unknown>);
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}
