import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import type { SessionUser } from '../src/platform/web/session.ts'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

/** Browser errors caused by the requests that this test breaks on purpose. */
const provoked = /ERR_FAILED|api\/attachments/
const PATCH = '**/api/attachments/uploads/*'

test('an upload survives a broken connection and arrives intact, and another one can be cancelled', async ({
  browser,
}) => {
  const maya = await signIn('maya.viber')
  const liam = await signIn('liam.client')
  const { id } = await maya.get<SessionUser>('/api/user')
  const { id: liamId } = await liam.get<SessionUser>('/api/user')
  const writer = await aPerson(browser, { storageState: liam.storageState, expected: provoked })
  const { page } = writer
  await writer.visit(`/messages/${id}`)

  let broken = 0
  await page.route(PATCH, (route) => {
    if (route.request().method() !== 'PATCH' || broken === 2) return route.continue()
    broken += 1
    return route.abort()
  })
  const buffer = randomBytes(300_000)
  const name = `theme-${test.info().retry}.zip`
  const files = page.getByLabel('Attach files')
  await files.setInputFiles({ name, mimeType: 'application/zip', buffer })
  await expect(page.getByRole('progressbar')).toBeVisible()
  await writer.expectAccessible()
  await expect(page.getByText(`${name} is ready`)).toBeAttached({ timeout: 20_000 })
  expect(broken).toBe(2)

  // A stalled upload can be cancelled without affecting the finished one.
  await page.unroute(PATCH)
  await page.route(PATCH, (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  )
  await files.setInputFiles({ name: 'large.mov', mimeType: 'video/quicktime', buffer })
  await page.getByRole('button', { name: 'Cancel the upload of large.mov' }).click()
  await expect(page.getByText('large.mov', { exact: true })).toBeHidden()
  await page.unroute(PATCH)

  await page.getByLabel('Write a message').fill('The theme, as agreed.')
  await page.getByLabel('Write a message').press('Enter')
  const link = page.getByRole('link', { name: `Download ${name}` }).last()
  await expect(link).toBeVisible()

  const reader = await aPerson(browser, { storageState: maya.storageState })
  await reader.visit(`/messages/${liamId}`)
  const received = reader.page.getByRole('link', { name: `Download ${name}` }).last()
  const [download] = await Promise.all([reader.page.waitForEvent('download'), received.click()])
  expect(download.suggestedFilename()).toBe(name)
  expect((await readFile(await download.path())).equals(buffer)).toBe(true)
  writer.expectNoErrors()
  reader.expectNoErrors()
  await writer.close()
  await reader.close()
})
