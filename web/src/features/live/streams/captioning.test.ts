import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Captioning, findRecognition, type Caption, type CaptioningState, type Recognition } from './captioning.ts';

/** A fake speech recognition that reports given texts. */
class Speaker extends EventTarget implements Recognition {
  lang = '';
  continuous = false;
  interimResults = false;
  starts = 0;
  aborts = 0;

  start(): void {
    this.starts++;
  }

  abort(): void {
    this.aborts++;
  }

  say(transcript: string, isFinal: boolean): void {
    const result = Object.assign([{ transcript, confidence: 1 }], { isFinal });
    this.dispatchEvent(Object.assign(new Event('result'), { resultIndex: 0, results: [result] }));
  }
}

function begin(answer: () => Promise<void> = () => Promise.resolve()) {
  const recognition = new Speaker();
  const sent: Caption[] = [];
  const states: CaptioningState[] = [];
  const captioning = new Captioning({
    recognition,
    language: 'es',
    track: undefined,
    send: (caption) => {
      sent.push(caption);
      return answer();
    },
    onState: (state) => states.push(state),
  });
  return { recognition, sent, states, captioning };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('captioning', () => {
  it('listens in the language of the event', () => {
    const { recognition, states } = begin();
    expect(recognition).toMatchObject({ lang: 'es', continuous: true, interimResults: true, starts: 1 });
    expect(states).toEqual(['listening']);
    expect(findRecognition({ webkitSpeechRecognition: Speaker })).toBe(Speaker);
    expect(findRecognition({})).toBeUndefined();
  });

  it('sends what is certain at once, and the newest of what is not at a pace', async () => {
    const { recognition, sent } = begin();
    for (let n = 1; n <= 100; n++) {
      recognition.say(`word ${n}`, false);
      await vi.advanceTimersByTimeAsync(20);
    }
    // After two seconds.
    expect(sent.length).toBeGreaterThanOrEqual(5);
    expect(sent.length).toBeLessThanOrEqual(6);
    recognition.say('word 101', false);
    recognition.say('All the words.', true);
    expect(sent.at(-1)).toEqual({ text: 'All the words.', isFinal: true });
    const count = sent.length;
    await vi.advanceTimersByTimeAsync(2000);
    // No interim text is sent after the final one.
    expect(sent).toHaveLength(count);
  });

  it('sends the end of what is too long, from a word on', () => {
    const { recognition, sent } = begin();
    recognition.say(Array.from({ length: 100 }, (_each, n) => `word${n}`).join(' '), true);
    const { text = '' } = sent[0] ?? {};
    expect(text.length).toBeLessThanOrEqual(300);
    expect(text).toMatch(/^word\d+ .* word99$/);
  });

  it('goes on after a silence, not after a refusal or an end', async () => {
    const { recognition, states, captioning } = begin();
    recognition.dispatchEvent(new Event('end'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(recognition.starts).toBe(2);
    recognition.dispatchEvent(Object.assign(new Event('error'), { error: 'no-speech' }));
    expect(states.at(-1)).toBe('listening');
    recognition.dispatchEvent(Object.assign(new Event('error'), { error: 'service-not-allowed' }));
    recognition.dispatchEvent(new Event('end'));
    await vi.advanceTimersByTimeAsync(1000);
    expect([states.at(-1), recognition.starts, recognition.aborts]).toEqual(['refused', 2, 1]);
    captioning.stop();
    expect(recognition.starts).toBe(2);
  });

  it('ends when the room is closed, and not when it was too fast', async () => {
    const answers = [429, 409];
    const { recognition } = begin(() =>
      Promise.reject(Object.assign(new Error('refused'), { status: answers.shift() })),
    );
    recognition.say('one', true);
    await vi.advanceTimersByTimeAsync(0);
    expect(recognition.aborts).toBe(0);
    recognition.say('two', true);
    await vi.advanceTimersByTimeAsync(0);
    expect(recognition.aborts).toBe(1);
  });
});
