import { isMenuUrl } from '#menus/menu.ts'

/** Whom a broadcast addresses. Members are all people with an account, clients those who are not vibers. */
export const audiences = ['members', 'clients', 'vibers'] as const
export type Audience = (typeof audiences)[number]

export const ways = ['bell', 'mail', 'banner'] as const
export type Way = (typeof ways)[number]

/** A draft can be changed and deleted. From `sending` on, nothing but the end of sending and of the banner changes. */
export const broadcastStates = ['draft', 'sending', 'sent', 'cancelled'] as const
export type BroadcastState = (typeof broadcastStates)[number]

export const MAX_TITLE = 100
export const MAX_TEXT = 2000
/** A banner for longer than this is part of the site. */
export const MAX_BANNER_DAYS = 90
/** The longest link that opening its page can mark as read. */
export const MAX_LINK = 200

/** A path of this site, or an https address without user or password. */
export function isBroadcastLink(text: string): boolean {
  return isMenuUrl(text) && /^(?:\/|https:\/\/)/.test(text)
}
