import * as z from 'zod/mini';

/** What imports of translation files have in common, whatever is translated. */

/**
 * Languages that the file names, if they are not exactly those of the texts but variants of them, such as `de-DE` for `de`, or
 * missing; null: they are the same. Such a file is imported only with `isVariantAccepted`.
 */
export const languageVariantSchema = z.nullable(
  z.object({ source: z.nullable(z.string()), target: z.nullable(z.string()) }),
);

export type LanguageVariant = NonNullable<z.infer<typeof languageVariantSchema>>;

/** A person has confirmed that a file in a variant of the language is meant for it. */
export const isVariantAccepted = z.optional(z.boolean());
