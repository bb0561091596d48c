/**
 * The query with which an OpenID provider has redirected the browser back. Read at start: the router removes query parameters that no
 * page has validated, and would parse a numeric code as a number.
 */
export const providerAnswer = window.location.pathname === '/sign-in/callback' ? window.location.search : '';
