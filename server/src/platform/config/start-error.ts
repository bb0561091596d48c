/** Something outside the code keeps the server from starting: printed as one line, without a stack. */
export class StartError extends Error {}

/** Ends this process after a failure of its start. */
export function reportStartError(error: unknown): never {
  console.error(error instanceof StartError ? `Candela cannot start. ${error.message}` : error);
  process.exit(1);
}
