import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useUnreadMessages } from './messages-link.tsx'
import { unreadQuery } from './unread-query.ts'

const Count = () => createElement('p', {}, useUnreadMessages())

test('a count in the cache is not shown before hydration', () => {
  const client = new QueryClient()
  client.setQueryData(unreadQuery.queryKey, { count: 3 })
  // The markup of the server must equal the first render of hydration.
  const page = createElement(QueryClientProvider, { client }, createElement(Count))
  expect(renderToString(page)).toBe('<p>0</p>')
})
