let open: () => void = () => {};

/** Sets how visitors are redirected to the login page; called by the router at start. */
export function whenSignInIsNeeded(listener: () => void): void {
  open = listener;
}

/** Redirects to the login page because a call needs a user and there is none. */
export function askForSignIn(): void {
  open();
}
