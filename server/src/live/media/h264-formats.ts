/** H.264 profiles that browsers decode; studio profiles (10 bits, 4:2:2, 4:4:4) are excluded. */
export type H264Profile = 'constrainedBaseline' | 'baseline' | 'main' | 'high';

/** The most widely decoded first. */
const profiles: readonly H264Profile[] = ['constrainedBaseline', 'baseline', 'main', 'high'];

/** The default of RFC 6184 (8.1) if no profile is named. */
const unnamedProfile = '42000a';

/**
 * The profile in the format parameters of an offer (RFC 6184, 8.1): the first byte of `profile-level-id`, and the constraint
 * bits of the second one.
 * @returns null for a profile that is not accepted
 */
export function h264ProfileOf(parameters: string | undefined): H264Profile | null {
  const id = /(?:^|;)\s*profile-level-id=([0-9a-f]{6})/i.exec(parameters ?? '')?.[1] ?? unnamedProfile;
  const [profile, constraints] = [Number.parseInt(id.slice(0, 2), 16), Number.parseInt(id.slice(2, 4), 16)];
  switch (profile) {
    case 0x42:
      return (constraints & 0x40) === 0 ? 'baseline' : 'constrainedBaseline';
    case 0x4d:
      return (constraints & 0x80) === 0 ? 'main' : 'constrainedBaseline';
    case 0x58:
      return (constraints & 0xc0) === 0xc0 ? 'constrainedBaseline' : null;
    case 0x64:
      return 'high';
    default:
      return null;
  }
}

/**
 * Sorts H.264 formats, best first: the profile that is `sent` already, pictures in several packets
 * (packetization mode 1), the most widely decoded profile.
 */
export function compareH264(
  a: string | undefined,
  b: string | undefined,
  sent: H264Profile | undefined = undefined,
): number {
  const placeOf = (parameters: string | undefined) => {
    const profile = h264ProfileOf(parameters);
    const isSplit = /(?:^|;)\s*packetization-mode=1/.test(parameters ?? '');
    return (
      (isSplit ? 0 : 100) +
      (sent !== undefined && profile !== sent ? 10 : 0) +
      (profile === null ? 1000 : profiles.indexOf(profile))
    );
  };
  return placeOf(a) - placeOf(b);
}

/** The format parameters of the answer: as offered, without the offerer's parameter sets. */
export function answeredH264(parameters: string | undefined): string | undefined {
  const kept = parameters
    ?.split(';')
    .map((parameter) => parameter.trim())
    .filter((parameter) => parameter !== '' && !parameter.startsWith('sprop-'));
  return kept?.join(';') || undefined;
}
