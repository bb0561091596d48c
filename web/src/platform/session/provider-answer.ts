/**
 * What an OpenID provider has sent the browser back with. Read when the client starts: the router takes out of the address what
 * no page has checked, and would take a code of figures for a number.
 */
export const providerAnswer = window.location.pathname === '/sign-in/callback' ? window.location.search : '';
