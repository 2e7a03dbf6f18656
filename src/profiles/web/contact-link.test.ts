import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { SessionUser } from '#platform/web/session.ts'
import { htmlOf } from '#testing/static-page.ts'
import { ContactLink } from './contact-link.tsx'

const VIBER = 3

/** The target of the contact link that a viewer sees, or 'none'. */
async function linkFor(viewer: number | null): Promise<string> {
  const user = viewer === null ? null : ({ id: viewer } as SessionUser)
  const html = await htmlOf(createElement(ContactLink, { userId: VIBER }), user)
  return /<a [^>]*href="([^"]*)"[^>]*>Contact Me</.exec(html)?.[1] ?? 'none'
}

test('a member is linked to the conversation, a visitor to the login page, and the viber sees no link', async () => {
  expect(await linkFor(7)).toBe('/messages/3')
  expect(await linkFor(null)).toMatch(/^\/auth\?next=.*messages/)
  expect(await linkFor(VIBER)).toBe('none')
})
