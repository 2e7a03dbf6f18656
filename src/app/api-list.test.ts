import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { apiList } from './api-list.ts'
import { contracts } from './api.ts'

test('docs/api.md matches the contracts; `npm run docs:api` rewrites it', async () => {
  expect(await readFile('docs/api.md', 'utf8')).toBe(apiList(contracts))
})

test('each call is one line: method, path, access level and summary', () => {
  const text = apiList({
    oddThings: {
      get: {
        method: 'GET',
        path: '/api/odd/:id',
        access: 'super_admin',
        summary: 'One_of *them*, by `some_name`',
      },
    },
  })
  expect(text).toContain(
    String.raw`## Odd things

- ${'`GET /api/odd/:id`'} (super admins): One\_of \*them\*, by ${'`some_name`'}`,
  )
})
