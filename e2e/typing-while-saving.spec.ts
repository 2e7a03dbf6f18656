import { expect, test, type Page } from '@playwright/test'
import type { Article, KnowledgeCategory } from '../src/knowledge/contract.ts'
import { signIn, type Account } from './account.ts'
import { desktop } from './both-themes.ts'
import { aPerson } from './person.ts'

const run = Date.now().toString(36)

async function anArticle(admin: Account): Promise<Article> {
  const [first] = await admin.get<KnowledgeCategory[]>('/api/knowledge-base/categories')
  return admin.send('POST', '/api/knowledge-base/articles', {
    title: `Going on ${run}`,
    slug: `going-on-${run}`,
    content: '<p>Turn the pin a little, then listen, then turn it a little less.</p>',
    categoryId: first?.id,
    status: 'draft',
  })
}

/** Holds back writes to this path until the returned function is called. */
async function holdWrites(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') await promise
    await route.continue()
  })
  return resolve
}

test("text typed while a save is in progress stays in the editor and in the browser's draft", async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const admin = await aPerson(browser, { ...desktop, storageState: marco.storageState })
  const { page } = admin
  const { id } = await anArticle(marco)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  const content = page.getByRole('textbox', { name: 'Content', exact: true })
  const unsaved = page.getByText('Unsaved changes from')
  try {
    await admin.visit(`/knowledge-base/edit/${id}`)
    await expect(content).toContainText('turn it a little less.')
    const release = await holdWrites(page, `**/api/knowledge-base/articles/${id}`)
    await title.fill(`Going on, anew ${run}`)
    await save.click()
    await content.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' Then rest')
    release()
    await admin.expectToast('Article updated successfully')
    await expect(content).toBeFocused()
    await page.keyboard.type(' a while.')
    await expect(content).toContainText('turn it a little less. Then rest a while.')

    // The title was saved; the text typed later is in the browser's draft.
    await page.goto('about:blank')
    await admin.visit(`/knowledge-base/edit/${id}`)
    await expect(title).toHaveValue(`Going on, anew ${run}`)
    await expect(content).not.toContainText('Then rest')
    await expect(unsaved).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(content).toContainText('Then rest a while.')
    await save.click()
    await admin.expectToast('Article updated successfully')
    await admin.visit(`/knowledge-base/edit/${id}`)
    await expect(content).toContainText('Then rest a while.')
    await expect(unsaved).toBeHidden()
    admin.expectNoErrors()
  } finally {
    await marco.send('DELETE', `/api/knowledge-base/articles/${id}`)
    await admin.close()
  }
})
