let open: () => void = () => {};

/** Tells the platform how to lead a visitor to the login page; the router does so once at start. */
export function whenSignInIsNeeded(listener: () => void): void {
  open = listener;
}

/** Leads to the login page because a call needs a user and there is none. */
export function askForSignIn(): void {
  open();
}
