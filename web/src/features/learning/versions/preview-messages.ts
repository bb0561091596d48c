/** What the page of a draft and the preview inside it tell each other. */

/** What the preview is to show. */
export interface PreviewPlace {
  /** Null: the page of the course. */
  lessonId: number | null;
  /** Of the learner. */
  language: string;
}

const places = 'candela.preview.place';
const choices = 'candela.preview.choice';

/** Tells the preview what to show. */
export function showInPreview(frame: HTMLIFrameElement, place: PreviewPlace): void {
  frame.contentWindow?.postMessage({ name: places, ...place }, location.origin);
}

/** For the preview: hears what it is to show. @returns stops hearing */
export function hearPlaces(onPlace: (place: PreviewPlace) => void): () => void {
  return hear(places, ({ lessonId, language }) => {
    if (typeof language === 'string') onPlace({ lessonId: typeof lessonId === 'number' ? lessonId : null, language });
  });
}

/** For the preview: tells the page around it that a lesson, or the page of the course, was chosen. */
export function tellChoice(lessonId: number | null): void {
  if (window.parent !== window) window.parent.postMessage({ name: choices, lessonId }, location.origin);
}

/** Hears what is chosen in the preview. @returns stops hearing */
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
