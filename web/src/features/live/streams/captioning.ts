/** What is used of the browser's speech recognition (Web Speech API), which not every browser has. */
export interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start: (track?: MediaStreamTrack) => void;
  abort: () => void;
}

/** The recognition of this browser, undefined where there is none. */
export function findRecognition(scope: object): (new () => Recognition) | undefined {
  const names = scope as Record<string, (new () => Recognition) | undefined>;
  return names['SpeechRecognition'] ?? names['webkitSpeechRecognition'];
}

export interface Caption {
  text: string;
  isFinal: boolean;
}

/** `refused`: the browser, or its maker's service, does not want to; it stays off. */
export type CaptioningState = 'listening' | 'refused';

interface CaptioningOptions {
  recognition: Recognition;
  language: string;
  track: MediaStreamTrack | undefined;
  /** Rejects when nobody wants to hear any more. */
  send: (caption: Caption) => Promise<unknown>;
  onState: (state: CaptioningState) => void;
}

/** The server takes four a second and 300 characters. */
const interimMilliseconds = 400;
const maxCaptionLength = 300;
const restartMilliseconds = 500;
const final = new Set(['not-allowed', 'service-not-allowed', 'language-not-supported', 'audio-capture']);

/** Listens to what a host says and sends it as captions: what is certain at once, what is not at a pace. */
export class Captioning {
  readonly #options: CaptioningOptions;
  #waiting = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restart: ReturnType<typeof setTimeout> | undefined;
  #sentAt = -interimMilliseconds;
  #isStopped = false;

  constructor(options: CaptioningOptions) {
    this.#options = options;
    const { recognition, language } = options;
    recognition.lang = language;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.addEventListener('result', (event) => this.#hear(event as SpeechRecognitionEvent));
    recognition.addEventListener('error', (event) => {
      if (final.has((event as SpeechRecognitionErrorEvent).error)) this.#refuse();
    });
    // Browsers end it after a silence.
    recognition.addEventListener('end', () => {
      if (!this.#isStopped) this.#restart = setTimeout(() => this.#start(), restartMilliseconds);
    });
    this.#start();
  }

  #start(): void {
    const { recognition, track, onState } = this.#options;
    if (this.#isStopped) return;
    try {
      recognition.start(track);
      onState('listening');
    } catch {
      this.#refuse();
    }
  }

  #refuse(): void {
    this.stop();
    this.#options.onState('refused');
  }

  #hear({ results, resultIndex }: Pick<SpeechRecognitionEvent, 'results' | 'resultIndex'>): void {
    const heard = Array.from(results).slice(resultIndex);
    const textOf = (isFinal: boolean) =>
      heard
        .filter((result) => result.isFinal === isFinal)
        .map((result) => result[0]?.transcript ?? '')
        .join(' ')
        .trim();
    const certain = textOf(true);
    if (certain !== '') {
      this.#forget();
      this.#send(certain, true);
    }
    const uncertain = textOf(false);
    if (uncertain === '') return;
    this.#waiting = uncertain;
    const pause = Math.max(0, this.#sentAt + interimMilliseconds - performance.now());
    this.#timer ??= setTimeout(() => {
      const text = this.#waiting;
      this.#forget();
      this.#send(text, false);
    }, pause);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = '';
  }

  #send(text: string, isFinal: boolean): void {
    this.#sentAt = performance.now();
    // Too fast or offline: the next one says more anyway. Anything else will not get better.
    this.#options.send({ text: endOf(text), isFinal }).catch((error: unknown) => {
      const { status } = error as { status?: number };
      if (status !== undefined && status < 500 && status !== 429) this.stop();
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.#forget();
    clearTimeout(this.#restart);
    this.#options.recognition.abort();
  }
}

/** The end of a text that is too long, from the beginning of a word. */
function endOf(text: string): string {
  if (text.length <= maxCaptionLength) return text;
  const end = text.slice(-maxCaptionLength);
  return end.slice(end.indexOf(' ') + 1);
}
