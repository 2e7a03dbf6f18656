import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { apiList } from './api-list.ts'
import { contracts } from './api.ts'

test('docs/api.md is what the contracts say; `npm run docs:api` writes it anew', async () => {
  expect(await readFile('docs/api.md', 'utf8')).toBe(apiList(contracts))
})

test('a call is one line: method, address, who may and what it does', () => {
  const text = apiList({
    oddThings: {
      get: { method: 'GET', path: '/api/odd/:id', access: 'super_admin', summary: 'One_of *them*' },
    },
  })
  expect(text).toContain(
    String.raw`## Odd things

- ${'`GET /api/odd/:id`'} (super admins): One\_of \*them\*`,
  )
})
