/** The used part of the Web Speech API, which not every browser has. */
export interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start: (track?: MediaStreamTrack) => void;
  abort: () => void;
}

/** The speech recognition of this browser; undefined if it has none. */
export function findRecognition(scope: object): (new () => Recognition) | undefined {
  const names = scope as Record<string, (new () => Recognition) | undefined>;
  return names['SpeechRecognition'] ?? names['webkitSpeechRecognition'];
}

export interface Caption {
  text: string;
  isFinal: boolean;
}

/** `refused`: the browser or its vendor's service refuses; captions stay off. */
export type CaptioningState = 'listening' | 'refused';

interface CaptioningOptions {
  recognition: Recognition;
  language: string;
  track: MediaStreamTrack | undefined;
  /** Rejects when captions are no longer accepted. */
  send: (caption: Caption) => Promise<unknown>;
  onState: (state: CaptioningState) => void;
}

/** The server accepts four captions a second, of up to 300 characters. */
const interimMilliseconds = 400;
const maxCaptionLength = 300;
const restartMilliseconds = 500;
const final = new Set(['not-allowed', 'service-not-allowed', 'language-not-supported', 'audio-capture']);

/** Recognises the host's speech and sends it as captions: final texts at once, interim ones at a limited rate. */
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
    // Browsers stop the recognition after a silence.
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
    // Too fast or offline: the next caption repeats the text. Other errors are permanent.
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

/** The end of a text that is too long, starting at a word. */
function endOf(text: string): string {
  if (text.length <= maxCaptionLength) return text;
  const end = text.slice(-maxCaptionLength);
  return end.slice(end.indexOf(' ') + 1);
}
