import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { IntlProvider } from 'use-intl'
import { messages } from '#app/web/messages.ts'
import { SessionContext, type SessionUser } from '#platform/web/session.ts'
import { ContactLink } from './contact-link.tsx'

const VIBER = 3

/** The target of the contact link that a viewer sees, or 'none'. */
async function linkFor(viewer: number | null): Promise<string> {
  const root = createRootRoute()
  const profile = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => createElement(ContactLink, { userId: VIBER }),
  })
  const router = createRouter({
    routeTree: root.addChildren([profile]),
    history: createMemoryHistory(),
  })
  await router.load()
  const page = createElement(RouterProvider, { router: router as never })
  const intl = { locale: 'en', messages, timeZone: 'UTC', children: page }
  const value = viewer === null ? null : ({ id: viewer } as SessionUser)
  const html = renderToString(
    createElement(SessionContext, { value }, createElement(IntlProvider, intl as never)),
  )
  return /<a [^>]*href="([^"]*)"[^>]*>Contact Me</.exec(html)?.[1] ?? 'none'
}

test('a member is linked to the conversation, a visitor to the login page, and the viber sees no link', async () => {
  expect(await linkFor(7)).toBe('/messages/3')
  expect(await linkFor(null)).toMatch(/^\/auth\?next=.*messages/)
  expect(await linkFor(VIBER)).toBe('none')
})
