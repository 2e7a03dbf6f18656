import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { installRequestScope, type RequestScope } from '#platform/request-scope.ts'
import { PAGE_DATA, pageDataOf, referencesTo, takePageData } from './page-data.ts'
import { createQueryClient } from './query.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  installRequestScope({ getStore: () => undefined })
})

async function fetched(queries: [key: string, data: unknown][]): Promise<QueryClient> {
  const client = createQueryClient()
  for (const [key, data] of queries) {
    await client.fetchQuery({ queryKey: [key, {}], queryFn: () => Promise.resolve(data) })
  }
  return client
}

/** The cache of a browser that gets a page with this data. */
function inBrowser(text: string): QueryClient {
  const querySelector = (selector: string) =>
    selector === `#${PAGE_DATA}` ? { textContent: text } : null
  vi.stubGlobal('document', { querySelector })
  const client = createQueryClient()
  takePageData(client)
  return client
}

test('a browser has exactly the data of the page, and does not ask for it again', async () => {
  const page = { items: [{ id: 1, name: 'a </script><!-- "b"' }], total: 1 }
  const server = await fetched([
    ['/api/list', page],
    ['/api/user', null],
  ])
  const text = pageDataOf(server)
  expect(text).not.toContain('<')
  const client = inBrowser(text)
  expect(client.getQueryData(['/api/list', {}])).toEqual(page)
  expect(client.getQueryData(['/api/user', {}])).toBeNull()
  const observer = new QueryObserver(client, { queryKey: ['/api/list', {}] })
  expect(observer.getCurrentResult()).toMatchObject({ status: 'success', fetchStatus: 'idle' })
})

test('a query that failed or was not fetched is left out', async () => {
  const server = await fetched([['/api/list', [1]]])
  const refuse = () => Promise.reject(new Error('refused'))
  await server.prefetchQuery({ queryKey: ['/api/failed', {}], queryFn: refuse })
  const client = inBrowser(pageDataOf(server))
  expect(client.getQueryCache().getAll()).toHaveLength(1)
})

test('data that the API has written is taken over as text', async () => {
  const data = { id: 1 }
  const server = await fetched([
    ['/api/one', data],
    ['/api/two', { id: 2 }],
  ])
  const textOf = (result: unknown) => (result === data ? '{"id":1,"isText":true}' : undefined)
  installRequestScope({ getStore: () => ({ textOf }) as unknown as RequestScope })
  const client = inBrowser(pageDataOf(server))
  expect(client.getQueryData(['/api/one', {}])).toEqual({ id: 1, isText: true })
  expect(client.getQueryData(['/api/two', {}])).toEqual({ id: 2 })
})

test('a result of a loader that is the data of a query becomes a reference to it', async () => {
  const data = { id: 1 }
  const server = await fetched([['/api/one', data]])
  const written = referencesTo(server)
  expect([data, { id: 1 }, 'text', null].map((value) => written.test(value))).toEqual([
    true,
    false,
    false,
    false,
  ])
  const client = inBrowser(pageDataOf(server))
  const read = referencesTo(client).fromSerializable(written.toSerializable(data))
  expect(read).toBe(client.getQueryData(['/api/one', {}]))
})
