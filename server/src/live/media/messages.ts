import type { MediaRefusal } from './media-error.ts';
import type { SessionUser } from './openings.ts';
import type { RecordingFailure } from './recording.ts';

/** Requests from the server to its media process. */
export type MediaRequest =
  | {
      what: 'publish';
      streamId: string;
      userId: string;
      generation: number;
      sdp: string;
      isRecorded: boolean;
      /** The lost session from which it reconnects. */
      after: string | undefined;
    }
  | { what: 'watch'; streamId: string; userId: string; asUserId: string | undefined; sdp: string }
  /** From the audience: to speak, and to hear the speaker. */
  | { what: 'speak'; streamId: string; userId: string; sdp: string; isMuted: boolean }
  | { what: 'hear'; streamId: string; userId: string; sdp: string }
  | { what: 'mute'; streamId: string; isMuted: boolean }
  | { what: 'silence'; streamId: string; userId: string }
  | { what: 'leave'; streamId: string; userId: string; sessionId: string }
  | { what: 'record'; streamId: string; isOn: boolean }
  /** A file of its HLS. */
  | { what: 'read'; streamId: string; file: string }
  /** Everybody who watches, or hears the speaker. */
  | { what: 'audience'; streamId: string }
  | { what: 'kick'; streamId: string; userId: string }
  /** Answered when everything of it is written, also if it had ended before. */
  | { what: 'end'; streamId: string };

/** `ended`: it was open until now. `foreign`: it belongs to another user. */
export type Leaving = 'ended' | 'over' | 'foreign';

export interface MediaAnswer {
  sessionId?: string;
  sdp?: string;
  /** Result of leaving; absent when the session was already over. */
  left?: Leaving;
  bytes?: Uint8Array;
  audience?: SessionUser[];
}

/**
 * Events of a stream: the first keyframe of a publisher, its silence, the state of the recording, a publisher that sends too much,
 * and, every five seconds, which speaker from the audience is heard.
 */
export type StreamSignal =
  | { kind: 'up'; generation: number; sessionId: string; userId: string }
  | { kind: 'down'; generation: number }
  | { kind: 'excess'; bitrate: number }
  | { kind: 'voice'; userId: string }
  | { kind: 'recording'; failure: RecordingFailure | null };

/** From the server to its media process. */
export interface ToMedia {
  id: number;
  request: MediaRequest;
}

/** From the media process to the server. */
export type FromMedia =
  | { type: 'ready' }
  | { type: 'answer'; id: number; answer: MediaAnswer }
  | { type: 'refusal'; id: number; refusal: MediaRefusal | 'failed'; message: string }
  | { type: 'signal'; streamId: string; signal: StreamSignal };
