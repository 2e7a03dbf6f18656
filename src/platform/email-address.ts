import * as z from 'zod/mini'

const NO_EMAIL = 'Please enter a valid email address'
const NO_EMAIL_OR_NOTHING = 'Please enter a valid email address, or nothing'
/** The longest address that mail servers carry (RFC 5321). */
export const MAX_EMAIL = 254

/** Characters that would end the domain in a URL or have another meaning there. */
const NOT_A_DOMAIN = /[\s/?#\\:%@[\]]/

/**
 * Converts a domain such as `почта.рф` to `xn--80a1acny.xn--p1ai`. Mail servers understand this form, and in it each
 * address has exactly one spelling. Any other text is returned unchanged.
 */
export function asciiEmail(text: string): string {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  const isAscii = !/[^ -~]/.test(domain)
  if (at < 0 || isAscii || domain.length > MAX_EMAIL || NOT_A_DOMAIN.test(domain)) return text
  return `${text.slice(0, at + 1)}${URL.parse(`http://${domain}`)?.hostname ?? domain}`
}

/** Accepts what `<input type="email">` accepts, with the domain in Unicode or in its ASCII form. */
export const EmailAddress = z
  .string(NO_EMAIL)
  .check(
    z.trim(),
    z.overwrite(asciiEmail),
    z.maxLength(MAX_EMAIL, { error: NO_EMAIL, abort: true }),
    z.email({ pattern: z.regexes.html5Email, error: NO_EMAIL }),
  )

export const EmailOrNothing = z.string(NO_EMAIL_OR_NOTHING).check(
  z.trim(),
  z.overwrite(asciiEmail),
  z.maxLength(MAX_EMAIL, { error: NO_EMAIL_OR_NOTHING, abort: true }),
  z.refine((text) => text === '' || z.regexes.html5Email.test(text), NO_EMAIL_OR_NOTHING),
)
