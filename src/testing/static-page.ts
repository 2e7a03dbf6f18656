import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { messages } from '#app/web/messages.ts'
import { SessionContext, type SessionUser } from '#platform/web/session.ts'

/** A component of a page in English as the server sends it, with working links. */
export async function htmlOf(
  element: ReactElement,
  viewer: SessionUser | null = null,
): Promise<string> {
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => element })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory(),
  })
  await router.load()
  const children = createElement(RouterProvider, { router: router as never })
  const intl = { locale: 'en', messages, timeZone: 'UTC', children }
  return renderToString(
    createElement(SessionContext, { value: viewer }, createElement(IntlProvider, intl as never)),
  )
}
