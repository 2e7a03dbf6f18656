import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useUnreadMessages } from './messages-link.tsx'
import { unreadQuery } from './unread-query.ts'

const Count = () => createElement('p', {}, useUnreadMessages())

test('what another part of the page knows already is not shown before the page is taken over', () => {
  const client = new QueryClient()
  client.setQueryData(unreadQuery.queryKey, { count: 3 })
  // The server renders as hydration does: whatever differs from it breaks the page.
  const page = createElement(QueryClientProvider, { client }, createElement(Count))
  expect(renderToString(page)).toBe('<p>0</p>')
})
