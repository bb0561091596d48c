import type { Db } from '#db/client.ts';
import type { Admission, Grantee, LiveProvider, Ref } from '#live/providers/provider.ts';
import { AppError } from '#platform/http/errors.ts';
import type { ErrorLog } from '#platform/log.ts';
import { isShutOut } from './shut-out.queries.ts';
import { findHosting, isOver } from './streams.queries.ts';

interface Deps {
  db: Db;
  provider: LiveProvider;
  log: ErrorLog;
}

interface Carried {
  eventId: number;
  isRecorded: boolean;
}

/** Events at the provider of their media. */
export function createCarrier({ db, provider, log }: Deps) {
  const reach = ({ eventId, isRecorded }: Carried) =>
    provider.ensure({ streamId: String(eventId), record: isRecorded });

  /**
   * Sends decisions to the provider without waiting: a stream that is over stays over even if the provider cannot be reached,
   * and the message is repeated when the provider reports that it is on air.
   */
  async function notifyProvider(eventId: number, work: (ref: Ref) => Promise<void>): Promise<void> {
    try {
      const ref = await provider.find(String(eventId));
      if (ref) await work(ref);
    } catch (error) {
      log.error({ err: error, eventId }, 'the live provider was not told');
    }
  }

  return {
    /** @throws AppError streams.unavailable */
    publishGrant: async (event: Carried, grantee: Grantee) => provider.publishGrant(await reach(event), grantee),
    /** @throws AppError streams.unavailable */
    playGrant: async (event: Carried, grantee: Grantee) => provider.playGrant(await reach(event), grantee),
    /** @throws AppError streams.unavailable */
    async record(eventId: number, isOn: boolean): Promise<void> {
      await provider.record?.(await reach({ eventId, isRecorded: isOn }), isOn);
    },

    end: (eventId: number) => void notifyProvider(eventId, (ref) => provider.end(ref)),
    /** Ends what a user publishes or watches. */
    kick: (eventId: number, userId: string, action: 'publish' | 'play') =>
      void notifyProvider(eventId, (ref) => provider.kick(ref, userId, action)),

    /** Authenticates a client for a media server. @throws AppError streams.badGrant, streams.over */
    async admit({ action, streamId, userId }: Admission): Promise<void> {
      const eventId = Number(streamId);
      const mayCome =
        action === 'publish'
          ? (await findHosting(db, eventId, userId)) !== null
          : !(await isShutOut(db, { eventId, userId }));
      if (!mayCome) throw new AppError('streams.badGrant');
      if (await isOver(db, eventId)) throw new AppError('streams.over');
    },
  };
}
