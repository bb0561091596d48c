/** Tags and invisible characters; the two joiners are allowed because names in Persian and Indian scripts use them. */
export function isUnsafeName(name: string): boolean {
  return /<[a-z/!?]/i.test(name) || /[[\p{Cc}\p{Cf}]--[\u200c\u200d]]/v.test(name);
}
