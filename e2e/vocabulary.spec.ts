import { expect, test } from '@playwright/test'
import type { Hit } from '../src/search/contract.ts'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

const run = Date.now().toString(36)
const phone = { viewport: { width: 375, height: 740 }, colorScheme: 'dark' } as const

test('an admin merges two skills, and services are found by the remaining one', async ({
  browser,
}) => {
  const [kept, gone] = [`Batik ${run}`, `Batiking ${run}`]
  const maya = await signIn('maya.viber')
  const title = `Batik for ${run}`
  await maya.send('POST', '/api/services', {
    title,
    description: 'Cloth is waxed and dyed by hand, as often as it needs.',
    category: 'coding',
    subcategory: 'backend',
    hourlyRate: 40,
    skills: [gone],
  })
  await maya.send('POST', '/api/services', {
    title: `Another ${title}`,
    description: 'Cloth is waxed and dyed by hand, as often as it needs.',
    category: 'coding',
    subcategory: 'backend',
    hourlyRate: 40,
    skills: [kept],
  })
  const admin = await aPerson(browser, {
    ...(await signIn('marco.admin')),
    expected: /status of 409/,
  })
  const { page } = admin
  await admin.visit('/admin/vocabulary?tab=skills')
  await admin.expectAccessible()
  await page.getByLabel('Name', { exact: true }).fill(run)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/tab=skills/)
  await page.getByRole('button', { name: `Merge ${gone} into another skill` }).click()
  const dialog = page.getByRole('dialog')
  await admin.expectAccessible()
  await dialog.getByLabel('Into').fill(`Nothing ${run}`)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(dialog.getByText('No service names this skill')).toBeVisible()
  await dialog.getByLabel('Into').fill(kept)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await admin.expectToast('1 service changed')
  await expect(page.getByRole('row').filter({ hasText: kept })).toContainText('2 services')
  await expect(page.getByRole('button', { name: `Block ${gone}` })).toHaveCount(0)
  const hits = await maya.get<Hit[]>(`/api/services?skills=${encodeURIComponent(kept)}`)
  expect(hits.map((hit) => hit.title)).toContain(title)

  await page.getByRole('button', { name: `Block ${kept}` }).click()
  await dialog.getByRole('button', { name: 'Remove from 2 services' }).click()
  await admin.expectToast('2 services changed')
  await page.getByRole('link', { name: 'Blocked skills' }).click()
  await expect(page.getByRole('row').filter({ hasText: kept })).toContainText('@marco.admin')
  await admin.expectAccessible()
  await page.getByRole('button', { name: `Unblock ${kept}` }).click()
  await expect(page.getByRole('row').filter({ hasText: kept })).toHaveCount(0)
  admin.expectNoErrors()
  await admin.close()
})

test('a reaction that is switched off disappears from the picker and can be switched on again', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const admin = await aPerson(browser, { ...marco, ...phone })
  const { page } = admin
  await admin.visit('/admin/vocabulary?tab=reactions')
  await admin.expectAccessible()
  const clapping = page.getByRole('checkbox', { name: 'Clapping' })
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PUT')
  const off = saved()
  await clapping.uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await off).status()).toBe(200)

  const reader = await aPerson(browser, await signIn('liam.client'))
  await reader.visit('/browse')
  const picked = reader.page.getByRole('group', { name: 'Choose a reaction' })
  await reader.page.getByRole('button', { name: 'Add a reaction' }).first().click()
  await expect(picked.getByRole('button')).toHaveCount(7)
  await expect(picked.getByRole('button', { name: 'Clapping' })).toHaveCount(0)
  await reader.expectAccessible()

  // Open pages update live.
  const on = saved()
  await clapping.check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  expect((await on).status()).toBe(200)
  await expect(picked.getByRole('button')).toHaveCount(8)
  for (const one of [admin, reader]) {
    one.expectNoErrors()
    await one.close()
  }
})

test('categories that an admin adds are offered to vibers and in the search, and can be removed', async ({
  browser,
}) => {
  const [part, category] = [`Pottery ${run}`, `Clay ${run}`]
  const admin = await aPerson(browser, await signIn('marco.admin'))
  const viber = await aPerson(browser, await signIn('maya.viber'))
  const { page } = admin
  const dialog = page.getByRole('dialog')
  await admin.visit('/admin/vocabulary?tab=subcategories')
  await page.getByRole('button', { name: 'Add to Coding' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill(part)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await admin.expectToast('Added')
  await admin.visit('/admin/vocabulary?tab=discovery')
  await page.getByRole('button', { name: 'Add a search category' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill(category)
  await dialog.getByLabel(part).check()
  await admin.expectAccessible()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()

  const parts = viber.page.getByLabel('Subcategory')
  const selector = viber.page.getByRole('combobox', { name: 'Category' })
  const offersPart = async (count: number) => {
    await viber.visit('/dashboard?tab=create')
    await viber.page.getByLabel('Category', { exact: true }).selectOption('coding')
    await expect(parts.getByRole('option', { name: part })).toHaveCount(count)
  }
  await offersPart(1)
  await viber.visit('/')
  await selector.first().selectOption(category)

  await page.getByRole('button', { name: `Remove ${category}` }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await admin.expectToast('Removed')
  // Open pages update live.
  await expect(selector.first().getByRole('option', { name: category })).toHaveCount(0)
  await expect(selector.first().getByRole('option', { name: 'Writing' })).toHaveCount(1)
  await admin.visit('/admin/vocabulary?tab=subcategories')
  await page.getByRole('button', { name: `Turn off ${part}` }).click()
  await expect(page.getByRole('button', { name: `Turn on ${part}` })).toBeVisible()
  await offersPart(0)
  for (const one of [admin, viber]) {
    one.expectNoErrors()
    await one.close()
  }
})

test('an admin adds synonyms, tries a search, and visitors find services by the other word', async ({
  browser,
}) => {
  const [typed, written] = [`quixon${run}`, `vartle${run}`]
  const maya = await signIn('maya.viber')
  const title = `Lessons in ${written}`
  await maya.send('POST', '/api/services', {
    title,
    description: 'One hour a week, with exercises for the days in between.',
    category: 'coding',
    subcategory: 'backend',
    hourlyRate: 40,
    skills: [],
  })
  const visitor = await aPerson(browser)
  await visitor.visit(`/browse?search=${typed}`)
  await expect(visitor.page.getByText(title)).toHaveCount(0)

  const admin = await aPerson(browser, { ...(await signIn('marco.admin')), ...phone })
  const { page } = admin
  const dialog = page.getByRole('dialog')
  await admin.visit('/admin/vocabulary?tab=synonyms')
  await page.getByRole('button', { name: 'Add synonyms' }).click()
  const words = dialog.getByLabel('Words or expressions')
  await words.fill(typed)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Please enter a second expression')).toBeVisible()
  await admin.expectAccessible()
  await words.fill(`${typed}\nlessons in ${written}`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await admin.expectToast('Added')

  const trial = page.getByRole('region', { name: 'Try a search' })
  await trial.getByLabel('Try a search').fill(`I need ${typed}`)
  await trial.getByRole('button', { name: 'Try it' }).click()
  await expect(trial.getByRole('listitem')).toContainText(`${typed}orlessons ${written}`)
  await expect(trial.getByText('Ignored: i, need')).toBeVisible()
  await expect(trial.getByRole('link', { name: 'Finds 1 service' })).toBeVisible()
  await admin.expectAccessible()
  await visitor.visit(`/browse?search=${typed}`)
  await expect(visitor.page.getByText(title).first()).toBeVisible()

  await page.getByLabel('Contains').fill(written)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('1 row', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Edit ${typed}` }).click()
  await dialog.getByLabel('Also finds').fill('WordPress')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.expectToast('Saved')
  await expect(trial.getByRole('listitem')).toContainText('wordpress')
  await page.getByRole('button', { name: `Remove ${typed}` }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await admin.expectToast('Removed')
  await expect(page.getByText('No synonyms found')).toBeVisible()
  for (const one of [admin, visitor]) {
    one.expectNoErrors()
    await one.close()
  }
})
