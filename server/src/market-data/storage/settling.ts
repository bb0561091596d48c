/** A bar is final so long after its close, in milliseconds: two polls. */
export const settling = 10_000;
