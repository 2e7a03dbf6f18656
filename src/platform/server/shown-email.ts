import { domainToUnicode } from 'node:url'

/** Scripts in which many letters look alike. */
const lookalikes = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/**
 * An email address in Unicode: `anna@почта.рф` for `anna@xn--80a1acny.xn--p1ai`. If a label of the domain mixes Latin,
 * Greek or Cyrillic letters, it could pass for another domain, so the address stays in ASCII.
 */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  if (at === 0 || !/(?:^|\.)xn--/i.test(domain)) return email
  const shown = domainToUnicode(domain)
  const isMixed = shown
    .split('.')
    .some((label) => lookalikes.filter((script) => script.test(label)).length > 1)
  return shown === '' || isMixed ? email : email.slice(0, at) + shown
}
