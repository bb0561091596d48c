/** Tags, and characters that nobody sees; the two joiners belong to names in Persian and Indian scripts. */
export function isUnsafeName(name: string): boolean {
  return /<[a-z/!?]/i.test(name) || /[[\p{Cc}\p{Cf}]--[\u200c\u200d]]/v.test(name);
}
