import { expect, test, type Page as Tab } from '@playwright/test'
import type { Article, ArticleCard, KnowledgeCategory } from '../src/knowledge/contract.ts'
import { signIn, type Account } from './account.ts'
import { desktop, expectAccessibleInBothThemes } from './both-themes.ts'
import { aPerson } from './person.ts'

const run = Date.now().toString(36)
const text = 'Turn the pin a little, then listen, then turn it a little less. '

/** A new article in the payments category. */
async function anArticle(admin: Account, title: string): Promise<Article> {
  const categories = await admin.get<KnowledgeCategory[]>('/api/knowledge-base/categories')
  return admin.send('POST', '/api/knowledge-base/articles', {
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    content: `<h2>Strings</h2><p>${text}</p><h2>Pins</h2><p>${text}</p>`,
    categoryId: categories.find(({ slug }) => slug === 'payments')?.id,
    status: 'published',
  })
}

/** Deletes the articles of this run, even when the journey fails. */
async function removeArticles(admin: Account) {
  const written = `/api/knowledge-base/articles?status=all&q=${run}`
  for (const { id } of await admin.get<ArticleCard[]>(written)) {
    await admin.send('DELETE', `/api/knowledge-base/articles/${id}`)
  }
}

const button = (page: Tab, name: string) => page.getByRole('button', { name, exact: true })

test('a visitor searches the help, reports what was missing, and an admin reads the report', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const title = `Tuning a harp ${run}`
  await anArticle(marco, title)
  const visitor = await aPerson(browser, desktop)
  const admin = await aPerson(browser, { ...desktop, storageState: marco.storageState })
  const { page } = visitor
  const missing = 'It does not say how to tune the lowest string.'
  try {
    await visitor.visit('/knowledge-base')
    await expectAccessibleInBothThemes(visitor)
    await page.getByRole('searchbox', { name: 'Search the help' }).fill(`harp ${run}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/knowledge-base/search?q=harp+${run}`)
    await expect(page.getByText(`1 article for “harp ${run}”`)).toBeVisible()
    const results = page.getByRole('region', { name: 'Search results' })
    await expect(results.locator('mark')).toContainText(['harp', run])
    await expectAccessibleInBothThemes(visitor)
    await results.getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveURL(`/knowledge-base/payments/tuning-a-harp-${run}`)
    await expectAccessibleInBothThemes(visitor)

    await button(page, 'No').click()
    await expect(button(page, 'No')).toHaveAttribute('aria-pressed', 'true')
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Contact support' }),
    ).toBeVisible()
    await page.getByLabel('What was missing? (optional)').fill(missing)
    await visitor.expectAccessible()
    await button(page, 'Send').click()
    await expect(page.getByText('Thanks for your feedback!')).toBeVisible()
    visitor.expectNoErrors()

    await admin.visit(`/admin/knowledge-base?q=${run}`)
    const row = admin.page.getByRole('row').filter({ hasText: title })
    await expectAccessibleInBothThemes(admin)
    await row.getByRole('link', { name: /^0 yes, 1 no/ }).click()
    await expect(admin.page.getByText('0 % found this helpful')).toBeVisible()
    await expect(admin.page.getByText(missing)).toBeVisible()
    await expectAccessibleInBothThemes(admin)

    // A visitor who changes their mind still has only one vote.
    await button(page, 'Yes').click()
    await expect(button(page, 'Yes')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Thanks for your feedback!')).toBeVisible()
    await admin.visit(admin.page.url())
    await expect(admin.page.getByText('100 % found this helpful')).toBeVisible()
    admin.expectNoErrors()
  } finally {
    await removeArticles(marco)
    await Promise.all([visitor, admin].map((person) => person.close()))
  }
})

test('an admin writes, reads, deletes and restores an article', async ({ browser }) => {
  const marco = await signIn('marco.admin')
  const admin = await aPerson(browser, { ...desktop, storageState: marco.storageState })
  const visitor = await aPerson(browser, { ...desktop, expected: /404/ })
  const { page } = admin
  const title = `Choosing strings ${run}`
  const path = `/knowledge-base/payments/choosing-strings-${run}`
  const heading = visitor.page.getByRole('heading', { level: 1 })
  try {
    await admin.visit('/admin/knowledge-base')
    await page.getByRole('link', { name: 'Write an article' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
    await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue(`choosing-strings-${run}`)
    await page.getByLabel('Category', { exact: true }).selectOption('Payments')
    await page.getByLabel('Status', { exact: true }).selectOption('Published')
    await button(page, 'Save').click()
    await expect(page.getByText('Content must be at least 50 characters')).toBeVisible()
    await page.getByRole('textbox', { name: 'Content', exact: true }).click()
    await page.keyboard.type(text)
    await expectAccessibleInBothThemes(admin)
    await button(page, 'Save').click()
    await admin.expectToast('Article created successfully')
    await expect(page).toHaveURL(/\/knowledge-base\/edit\/\d+$/)
    await button(page, 'Undo').click()
    await admin.expectToast('Undone: it is a draft again')
    await visitor.visit(path)
    await expect(heading).toHaveText('Article Not Found')
    await expect(page.getByLabel('Status', { exact: true })).toHaveValue('draft')
    await page.getByLabel('Status', { exact: true }).selectOption('Published')
    await button(page, 'Save').click()
    await admin.expectToast('Article updated successfully')
    await admin.visit(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('article')).toContainText('Turn the pin a little')
    await visitor.visit(path)
    await expect(heading).toHaveText(title)

    await admin.visit(`/admin/knowledge-base?q=${run}`)
    const row = page.getByRole('row').filter({ hasText: title })
    const remove = async () => {
      await row.getByRole('button', { name: /^Delete/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(row).toBeHidden()
    }
    await remove()
    await visitor.visit(path)
    await expect(heading).toHaveText('Article Not Found')
    await expectAccessibleInBothThemes(visitor)
    await button(page, 'Undo').click()
    await admin.expectToast('Article restored')
    await expect(row).toBeVisible()
    await visitor.visit(path)
    await expect(heading).toHaveText(title)
    await remove()
    await admin.expectAccessible()
    for (const person of [admin, visitor]) person.expectNoErrors()
  } finally {
    await removeArticles(marco)
    await Promise.all([admin, visitor].map((person) => person.close()))
  }
})

test('the contact form suggests articles that may answer the message', async ({ browser }) => {
  const marco = await signIn('marco.admin')
  const title = `Mending a lute ${run}`
  const { slug } = await anArticle(marco, title)
  const visitor = await aPerson(browser, desktop)
  const { page } = visitor
  try {
    await visitor.visit('/contact')
    const message = page.getByRole('textbox', { name: 'Message' })
    await message.fill(`Could you tell me how mending works? It is about ${run}.`)
    const answers = page.getByRole('status').filter({ hasText: 'These articles may already' })
    const link = answers.getByRole('link', { name: title })
    await expect(link).toHaveAttribute('href', `/knowledge-base/payments/${slug}`)
    await expectAccessibleInBothThemes(visitor)
    // The link opens in a new tab, which not every browser reports to Playwright; the message is not lost.
    await expect(link).toHaveAttribute('target', '_blank')
    const other = await visitor.openTab()
    await other.visit(`/knowledge-base/payments/${slug}`)
    await expect(other.page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(message).toHaveValue(/mending works/)
    visitor.expectNoErrors()
  } finally {
    await removeArticles(marco)
    await visitor.close()
  }
})
