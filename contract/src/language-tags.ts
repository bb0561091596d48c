/**
 * A language in the notation of BCP 47, with at most one subtag for its script, region or variant: `en`, `pt-BR`, `zh-Hant`, `es-419`.
 * `Intl` throws for anything else.
 */
export const languageTagPattern = /^[a-z]{2,3}(-([A-Za-z]{2}|\d{3}|[A-Za-z]{4}|[A-Za-z0-9]{5,8}|\d[A-Za-z0-9]{3}))?$/;
