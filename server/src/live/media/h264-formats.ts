/** A profile of H.264 that browsers decode; what is left out are those of studios (10 bits, 4:2:2, 4:4:4). */
export type H264Profile = 'constrainedBaseline' | 'baseline' | 'main' | 'high';

/** The most widely decoded first. */
const profiles: readonly H264Profile[] = ['constrainedBaseline', 'baseline', 'main', 'high'];

/** What RFC 6184 (8.1) means where no profile is named. */
const unnamedProfile = '42000a';

/**
 * The profile that the format parameters of an offer name (RFC 6184, 8.1): of `profile-level-id` the first byte, and of the
 * second one the bits that narrow it down.
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
 * Orders formats of H.264, the best first: the profile that is `sent` already, pictures in as many packets as they need
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

/** The parameters to answer with: as offered, without the parameter sets of what the offerer sends. */
export function answeredH264(parameters: string | undefined): string | undefined {
  const kept = parameters
    ?.split(';')
    .map((parameter) => parameter.trim())
    .filter((parameter) => parameter !== '' && !parameter.startsWith('sprop-'));
  return kept?.join(';') || undefined;
}
