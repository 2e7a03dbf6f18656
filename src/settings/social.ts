/** The social networks in the footer, in display order. */
export const networks = ['x', 'linkedin', 'github', 'youtube'] as const
export type Network = (typeof networks)[number]
export type SocialLinks = { [Name in Network]?: string }

/** An https URL with a domain name and without user or password. */
export function isSocialAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password
}
