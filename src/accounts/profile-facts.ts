import * as z from 'zod/mini'

/** What people tell about themselves on their public profile, apart from headline and bio. Pure. */

export const MAX_LINKS = 5
export const MAX_LINK = 200
export const MAX_LANGUAGES = 10
/** Of education, and of certificates. */
export const MAX_LINES = 10
export const MAX_LINE = 120

/** From the first words to the mother tongue. */
export const languageLevels = ['basic', 'conversational', 'fluent', 'native'] as const
export type LanguageLevel = (typeof languageLevels)[number]

/** A language that a person speaks, as an ISO 639 code. */
export const SpokenLanguage = z.object({ language: z.string(), level: z.enum(languageLevels) })
export type SpokenLanguage = z.infer<typeof SpokenLanguage>

export const ProfileFacts = z.object({
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  /** In the person's own order. */
  languages: z.array(SpokenLanguage),
  links: z.array(z.string()),
  education: z.array(z.string()),
  certificates: z.array(z.string()),
})
export type ProfileFacts = z.infer<typeof ProfileFacts>

/** An http or https address with a domain name and without user name and password, which could imitate another site. */
export function isWebLink(text: string): boolean {
  const url = URL.parse(text)
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    /^https?:\/\//i.test(text) &&
    url.hostname.includes('.') &&
    !url.hostname.endsWith('.') &&
    url.username === '' &&
    url.password === ''
  )
}

/**
 * Host and path of a link. The host is in ASCII, so that letters that look like Latin ones cannot pass for another
 * site.
 */
export function linkText(link: string): string {
  const url = URL.parse(link)
  if (!url) return link
  return `${url.host.replace(/^www\./, '')}${url.pathname}`.replace(/\/$/, '')
}
