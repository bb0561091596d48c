import { call } from '#platform/api/api-client.ts';
import { currentSession } from '#platform/session/session.ts';
import { useZoneState } from '#platform/time/zone-state.ts';
import { updateProfile } from '@candela/contract/accounts/profiles';

/** Shows dates in another time zone at once and saves it in the profile; null means the device's zone. */
export async function chooseZone(timeZone: string | null): Promise<void> {
  useZoneState.setState({ selectedTimeZone: timeZone });
  currentSession().setProfile(await call(updateProfile, { body: { timeZone } }));
}
