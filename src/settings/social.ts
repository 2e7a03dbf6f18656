/** The networks of the footer's icons, in their order. */
export const networks = ['x', 'linkedin', 'github', 'youtube'] as const
export type Network = (typeof networks)[number]
export type SocialLinks = { [Name in Network]?: string }

/** https, a host with a name, no user and no password: what a footer may lead to. */
export function isSocialAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password
}
