import { expect, test, type Page as Tab } from '@playwright/test'
import type { PromptCategory } from '../src/prompts/categories-contract.ts'
import type { Prompt, PromptDetail } from '../src/prompts/shapes.ts'
import { signIn, type Account } from './account.ts'
import { desktop, expectAccessibleInBothThemes } from './both-themes.ts'
import { aPerson } from './person.ts'

const run = Date.now().toString(36)
const address = `/prompts/journeys-${run}`
// The product rejects a prompt with the same content as another.
const content = `Write a {{tone}} letter to {{ person }} about {{topic}}. Stay {{tone}} (${run}).`

/** A new category with one published prompt. */
async function aPrompt(admin: Account): Promise<PromptDetail> {
  const { id } = await admin.send<PromptCategory>('POST', '/api/prompt-categories', {
    name: `Journeys ${run}`,
    slug: `journeys-${run}`,
    color: '#7c2d12',
    icon: 'PenTool',
  })
  return admin.send('POST', '/api/prompts', {
    title: `A letter of our own ${run}`,
    slug: 'letter',
    description: 'For whoever has something to say and does not know how to begin.',
    content,
    categoryId: id,
    tags: ['letters', 'tone', 'family', 'business', `only-${run}`],
    difficulty: 'intermediate',
    status: 'published',
  })
}

/** Deletes the prompts of this run, even when the journey fails. */
async function removePrompts(admin: Account) {
  const category = (await admin.get<PromptCategory[]>('/api/prompt-categories?all=1')).find(
    ({ slug }) => slug === `journeys-${run}`,
  )
  if (!category) return
  const path = `/api/prompts?status=all&limit=100&category=${category.slug}`
  for (const { id } of await admin.get<Prompt[]>(path)) {
    await admin.send('DELETE', `/api/prompts/${id}`)
  }
  await admin.send('DELETE', `/api/prompt-categories/${category.id}`)
}

const button = (page: Tab, name: string) => page.getByRole('button', { name, exact: true })

test('a visitor finds a prompt, fills it in and copies it, with and without clipboard access', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const { id, title } = await aPrompt(marco)
  const visitor = await aPerson(browser, desktop)
  const { page } = visitor
  const card = page.getByRole('article').filter({ hasText: title })
  try {
    await visitor.visit('/prompts')
    await page.getByRole('link', { name: new RegExp(`^Journeys ${run}`) }).click()
    await expect(page).toHaveURL(`/prompts?category=journeys-${run}`)
    await expect(card).toBeVisible()
    await expect(card).toContainText('+2 more')
    await expect(card).toContainText('New')
    await page.getByLabel('Difficulty').selectOption('Advanced')
    await expect(page.getByRole('heading', { name: 'No prompts found' })).toBeVisible()
    await page.getByLabel('Difficulty').selectOption('Intermediate')
    await page.getByLabel('Sort by').selectOption('Best rated')
    await page.getByRole('searchbox', { name: 'Search' }).fill('begin')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/search=begin/)
    await expect(card).toBeVisible()
    await page.getByRole('link', { name: 'List', exact: true }).click()
    await expect(page).toHaveURL(/layout=list/)
    await expectAccessibleInBothThemes(visitor)
    // The URL reproduces the filters for other visitors.
    await visitor.visit(page.url())
    await expect(page.getByLabel('Difficulty')).toHaveValue('intermediate')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('begin')
    await expect(card).toBeVisible()

    await card.getByRole('link', { name: title, exact: true }).click()
    await expect(page).toHaveURL(`${address}/letter`)
    const preview = page.getByRole('region', { name: 'The prompt as it will be copied' })
    await expect(preview).toHaveText(content.replace('{{ person }}', '{{person}}'))
    await page.getByLabel('tone').fill('kind')
    await page.getByLabel('topic').fill('{{person}}')
    const filled = `Write a kind letter to {{person}} about {{person}}. Stay kind (${run}).`
    await expect(preview).toHaveText(filled)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const counted = page.waitForResponse(`**/api/prompts/${id}/use`)
    await button(page, 'Copy').click()
    await visitor.expectToast('Copied to clipboard')
    await expect(page.getByText('One field is still empty and copied as {{person}}.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(filled)
    expect((await counted).status()).toBe(204)
    const claude = page.getByRole('link', { name: /^Claude/ })
    await expect(claude).toHaveAttribute('href', /^https:\/\/claude\.ai\/new\?q=Write%20a%20kind/)
    await expect(claude).toHaveAttribute('rel', /noopener/)
    await expectAccessibleInBothThemes(visitor)

    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('Not allowed')) },
      }),
    )
    await button(page, 'Copy').click()
    await visitor.expectToast('Failed to copy')
    await visitor.expectToast('Please try copying manually.')
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(filled)
    await expect(preview).toBeFocused()
    visitor.expectNoErrors()
  } finally {
    await removePrompts(marco)
    await visitor.close()
  }
})

test('a member rates and favorites a prompt, and sees an error when saving fails', async ({
  browser,
}) => {
  const [marco, liam] = [await signIn('marco.admin'), await signIn('liam.client')]
  const { title } = await aPrompt(marco)
  const expected = /ERR_FAILED .*\/favorite$/
  const member = await aPerson(browser, { ...desktop, storageState: liam.storageState, expected })
  const { page } = member
  try {
    await member.visit(`${address}/letter`)
    await button(page, 'Rate this prompt').click()
    await button(page, 'Submit rating').click()
    await member.expectToast('Rating is required to submit feedback.')
    await expect(page.getByRole('radio', { name: '1 star' })).toBeFocused()
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true })
    await page.getByLabel('Review').fill('  My grandmother wrote back.  ')
    await member.expectAccessible()
    await button(page, 'Submit rating').click()
    await member.expectToast('Rating submitted')
    await member.expectToast('Thank you for your feedback!')
    await expect(page.getByText('You gave it 4 stars.')).toBeVisible()
    await expect(page.getByText('My grandmother wrote back.', { exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Ratings by stars' })).toContainText('4 stars')

    const heart = page.getByRole('button', { name: `Favorite ${title}` })
    await page.route('**/favorite', (route) => route.abort())
    await heart.click()
    await member.expectToast('Your favorites could not be changed')
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/favorite')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await member.expectToast('Added to favorites')
    await member.visit('/prompts/my?tab=favorites')
    await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
    await member.expectAccessible()
    await heart.click()
    await member.expectToast('Removed from favorites')

    member.expectNoErrors()
  } finally {
    await removePrompts(marco)
    await member.close()
  }
})

test('a member forks a prompt, and an admin rejects the fork and then approves it', async ({
  browser,
}) => {
  const [marco, liam] = [await signIn('marco.admin'), await signIn('liam.client')]
  const { id, title } = await aPrompt(marco)
  const member = await aPerson(browser, { ...desktop, storageState: liam.storageState })
  const admin = await aPerson(browser, { ...desktop, storageState: marco.storageState })
  const visitor = await aPerson(browser, { ...desktop, expected: /404/ })
  const { page } = member
  const own = `Our own letter ${run}`
  try {
    await member.visit(`${address}/letter`)
    await button(page, 'Fork').click()
    await expect(page).toHaveURL(/\/prompts\/edit\/\d+$/)
    await expect(page.getByText('Your prompt will be reviewed by an admin')).toBeVisible()
    await page.getByLabel('Title').fill(own)
    await page.getByLabel('Prompt', { exact: true }).fill('Write to {{aunt}} about {{weather}}.')
    const fields = page.getByRole('region', { name: 'Fields to fill in' })
    await expect(fields.getByRole('listitem')).toHaveText(['aunt', 'weather'])
    await page.getByLabel('Description').fill('Too short')
    await button(page, 'Submit for Review').click()
    await expect(page.getByText('Description must be at least 20 characters')).toBeVisible()
    await page.getByLabel('Description').fill('For aunts who like to hear about the weather.')
    await expectAccessibleInBothThemes(member)
    await button(page, 'Submit for Review').click()
    await member.expectToast('Prompt updated successfully')
    await member.expectToast('Your prompt has been submitted for review.')
    await expect(page.getByText('Pending review', { exact: true })).toBeVisible()
    const path = new URL(page.url()).pathname
    await visitor.visit(path)
    await expect(visitor.page.getByRole('heading', { name: 'Prompt Not Found' })).toBeVisible()
    await visitor.expectAccessible()

    await admin.visit('/admin/prompts?status=pending_review')
    const row = admin.page.getByRole('row').filter({ hasText: own })
    await expectAccessibleInBothThemes(admin)
    await row.getByRole('button', { name: `Reject: ${own}` }).click()
    const asking = admin.page.getByRole('dialog')
    await asking.getByLabel('In your own words').fill('Say which aunt')
    await admin.expectAccessible()
    await button(admin.page, 'Reject').click()
    // The status filter has an option with the text of this toast.
    const toasts = admin.page.getByRole('region', { name: /^Notifications/ })
    await expect(toasts.getByText('Rejected', { exact: true })).toBeVisible()
    await expect(row).toBeHidden()

    await member.visit('/prompts/my')
    const mine = page.getByRole('article').filter({ hasText: own })
    await expect(mine).toContainText(
      'Changes requested: Say which aunt. Edit your prompt and resubmit it for review.',
    )
    await member.expectAccessible()
    await mine.getByRole('link', { name: `Edit ${own}` }).click()
    await page.getByLabel('Prompt', { exact: true }).fill('Write to aunt {{name}} about rain.')
    await page.reload()
    await button(page, 'Restore').click()
    await expect(page.getByLabel('Prompt', { exact: true })).toHaveValue(/aunt \{\{name\}\}/)
    await button(page, 'Submit for Review').click()
    await member.expectToast('Your prompt has been submitted for review.')

    await admin.visit(path)
    await admin.page.getByRole('button', { name: `Approve & Publish: ${own}` }).click()
    await admin.expectToast('It is published')
    await admin.page.getByRole('button', { name: `Feature ${own}` }).click()
    await admin.expectToast('It is now featured')
    await visitor.visit(path)
    await expect(visitor.page.getByRole('heading', { level: 1, name: own })).toBeVisible()
    await expect(visitor.page.getByRole('link', { name: title })).toHaveAttribute(
      'href',
      `${address}/letter`,
    )
    // An edit of a published prompt waits in the inbox for an admin's approval.
    const shelf = await liam.get<Prompt[]>(`/api/prompts?category=journeys-${run}`)
    const forkId = shelf.find((one) => one.title === own)?.id
    const anew = `${own}, anew`
    await liam.send('PUT', `/api/prompts/${forkId}`, { title: anew })
    await admin.visit(`/admin/inbox?kind=prompt&item=prompt-${forkId}`)
    const opened = admin.page.getByRole('region', { name: 'Opened item' })
    await expect(opened.getByRole('heading', { name: anew })).toBeVisible()
    await expectAccessibleInBothThemes(admin)
    await button(admin.page, 'Approve & Publish').click()
    await admin.expectToast('Approved and published')
    await visitor.visit(path)
    await expect(visitor.page.getByRole('heading', { level: 1, name: anew })).toBeVisible()
    await admin.visit(path)
    // Versions that were never public are visible only to the author and admins.
    await button(admin.page, 'Show').click()
    await admin.page
      .getByRole('button', { name: /^What changed from version/ })
      .first()
      .click()
    await expect(admin.page.getByRole('dialog').locator('ins').first()).toBeVisible()
    await admin.expectAccessible()

    await admin.visit('/admin/prompts?tab=categories')
    await admin.page.getByRole('button', { name: `Edit Journeys ${run}` }).click()
    await admin.page.getByLabel('Icon').selectOption('Megaphone')
    await admin.expectAccessible()
    await button(admin.page, 'Save').click()
    await admin.expectToast('Category updated')
    for (const person of [member, admin, visitor]) person.expectNoErrors()
    expect((await marco.get<PromptDetail>(`/api/prompts/id/${id}`)).forkCount).toBe(1)
  } finally {
    await removePrompts(marco)
    await Promise.all([member, admin, visitor].map((person) => person.close()))
  }
})
