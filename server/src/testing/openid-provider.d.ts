interface Given {
  clientId: string;
  secret: string;
  callbackUrl: string;
  /** Who signs in by a name; with their claims. */
  claimsOf(name: string): Record<string, unknown>;
}
/** A certified OpenID provider on loopback, which asks for a name and any password. */
export declare function startOpenidProvider({ clientId, secret, callbackUrl, claimsOf }: Given): Promise<{
  issuer: string;
  stop: () => undefined;
}>;
/** What a browser does at the provider: signs in as somebody and agrees. @returns the query that it comes back with */
export declare function signInAtProvider(url: string, name: string, callbackUrl: string): Promise<string>;
export {};
