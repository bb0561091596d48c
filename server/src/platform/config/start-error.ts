/** Something outside the code keeps the server from starting: printed as one line, without a stack. */
export class StartError extends Error {}
