import { expect, test } from 'vitest'
import { contracts } from '../api.ts'
import { openApiDocument } from './openapi.ts'
import { aPerson, type Person } from '../../testing/server.ts'

let made = 0

function aPage(admin: Person) {
  return admin.pages.create({ title: 'Fees', slug: `fees-${++made}`, content: '<p>Ten</p>' })
}
async function change(admin: Person, page: { id: number }, ifMatch: string, body: object) {
  const response = await admin.fetch(`/api/admin/pages/${page.id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', 'if-match': ifMatch },
    body: JSON.stringify(body),
  })
  return { ...(await response.json()), status: response.status }
}

test('a change may name the version it is based on in If-Match', async () => {
  const admin = await aPerson({ role: 'admin' })
  const page = await aPage(admin)
  expect(await change(admin, page, '"1"', { title: 'Mine' })).toMatchObject({
    status: 200,
    version: 2,
  })
  expect(await change(admin, page, '"1"', { title: 'Theirs' })).toMatchObject({
    status: 409,
    code: 'stale',
    current: { title: 'Mine', version: 2 },
  })
  expect(await change(admin, page, '*', { title: 'Any' })).toMatchObject({ status: 200 })
})

test('of concurrent changes with the same If-Match, one succeeds', async () => {
  const admin = await aPerson({ role: 'admin' })
  const page = await aPage(admin)
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => change(admin, page, '"1"', { title })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
})

test('If-Match replaces a version that the body requires', async () => {
  const admin = await aPerson({ role: 'admin' })
  const menu = await admin.adminMenus.create({ name: 'Side', location: 'sidebar' })
  const save = (ifMatch: string) =>
    admin.fetch(`/api/admin/menus/${menu.id}/items`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': ifMatch },
      body: JSON.stringify({ items: [{ title: 'Fees', url: '/fees' }] }),
    })
  expect((await save(`"${menu.version}"`)).status).toBe(200)
  expect((await save(`"${menu.version}"`)).status).toBe(409)
})

test('an If-Match that is invalid or contradicts the body changes nothing', async () => {
  const admin = await aPerson({ role: 'admin' })
  const page = await aPage(admin)
  for (const ifMatch of ['1', 'W/"1"', '"1", "2"', '"one"', '"-1"', '""', `"${'9'.repeat(400)}"`]) {
    expect(await change(admin, page, ifMatch, { title: 'Changed' })).toMatchObject({
      status: 400,
      code: 'request.invalid',
      errors: [{ path: 'If-Match' }],
    })
  }
  expect(await change(admin, page, '"1"', { title: 'Changed', version: 2 })).toMatchObject({
    status: 400,
    message: 'This version differs from the one in the body',
  })
  expect(await change(admin, page, '"1"', [])).toMatchObject({ status: 400 })
  expect(await admin.pages.original({ id: page.id })).toEqual(page)
})

test('a call without a version ignores If-Match', async () => {
  const admin = await aPerson({ role: 'admin' })
  const response = await admin.fetch('/api/pages?limit=1', {
    headers: { 'if-match': '"1"' },
  })
  expect(response.status).toBe(200)
})

test('the OpenAPI document lists If-Match for every call with a version, and for no other', () => {
  const { paths } = openApiDocument(contracts, 'Vibework')
  const documented = Object.values(paths)
    .flatMap((operations) => Object.values(operations))
    .map((operation) => operation as { parameters: { name: string }[]; requestBody?: unknown })
  for (const { parameters, requestBody } of documented) {
    const hasVersion = /"version":/.test(JSON.stringify(requestBody ?? {}))
    expect(parameters.some(({ name }) => name === 'If-Match')).toBe(hasVersion)
  }
  expect(
    documented.some(({ parameters }) => parameters.some(({ name }) => name === 'If-Match')),
  ).toBe(true)
})
