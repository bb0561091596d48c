import { useEffect, useState } from 'react';
import { call } from '#platform/api/api-client.ts';
import { createCaption } from '@candela/contract/live/rooms';
import type { Live } from '@candela/contract/live/streams';
import { Captioning, findRecognition, type CaptioningState } from './captioning.ts';

export const Recognition = findRecognition(window);

/** Sends captions while they are on; never while the microphone is muted. */
export function useCaptioning(live: Live, track: MediaStreamTrack | undefined, isOn: boolean): CaptioningState | null {
  const { eventId, languageCode } = live;
  const [state, setState] = useState<CaptioningState | null>(null);
  useEffect(() => {
    if (!isOn || !track || !Recognition) return;
    const captioning = new Captioning({
      recognition: new Recognition(),
      language: languageCode,
      track,
      send: (body) => call(createCaption, { params: { eventId }, body }),
      onState: setState,
    });
    return () => {
      captioning.stop();
      setState(null);
    };
  }, [eventId, languageCode, track, isOn]);
  return state;
}
