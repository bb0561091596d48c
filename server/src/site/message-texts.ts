declare module '#platform/context.ts' {
  interface DomainContext {
    /** The product's texts of mails and notices. */
    messageTexts: MessageTexts;
  }
}

/** Texts of every language by their path: `messages.mails.invitation.subject`. */
export type MessageTexts = ReadonlyMap<string, ReadonlyMap<string, string>>;
