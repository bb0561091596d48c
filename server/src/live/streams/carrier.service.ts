import type { Db } from '#db/client.ts';
import { findHosting, isBanned, isOver } from './streams.queries.ts';
import type { Admission, Grantee, LiveProvider, Ref } from '#live/providers/provider.ts';
import { AppError } from '#platform/http/errors.ts';

interface Deps {
  db: Db;
  provider: LiveProvider;
  log: { error(details: object, message: string): void };
}

interface Carried {
  eventId: number;
  isRecorded: boolean;
}

/** Events at the provider that carries their media. */
export function createCarrier({ db, provider, log }: Deps) {
  const reach = ({ eventId, isRecorded }: Carried) =>
    provider.ensure({ streamId: String(eventId), record: isRecorded });

  /**
   * Tells the provider what has been decided, without waiting for it: what is over stays over when the provider cannot be
   * told, and it is told again when it says that somebody is on air.
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
    /** Ends what a user publishes, or watches. */
    kick: (eventId: number, userId: string, action: 'publish' | 'play') =>
      void notifyProvider(eventId, (ref) => provider.kick(ref, userId, action)),

    /** Whether somebody at the door of a media server may come in. @throws AppError streams.badGrant, streams.over */
    async admit({ action, streamId, userId }: Admission): Promise<void> {
      const eventId = Number(streamId);
      const mayCome =
        action === 'publish'
          ? (await findHosting(db, eventId, userId)) !== null
          : !(await isBanned(db, eventId, userId));
      if (!mayCome) throw new AppError('streams.badGrant');
      if (await isOver(db, eventId)) throw new AppError('streams.over');
    },
  };
}
