import { expect, test, type Page as Tab } from '@playwright/test'
import type { Post } from '../src/blog/contract.ts'
import { signIn } from './account.ts'
import { desktop, expectAccessibleInBothThemes } from './both-themes.ts'
import { aPerson } from './person.ts'

const run = Date.now().toString(36)
const sentence = 'Whoever buys work should know what is in it before anybody begins. '

const editorOf = (page: Tab) => ({
  title: page.getByRole('textbox', { name: 'Title', exact: true }),
  slug: page.getByRole('textbox', { name: 'Slug', exact: true }),
  content: page.getByRole('textbox', { name: 'Content', exact: true }),
  submit: page.getByRole('button', { name: 'Submit for Review' }),
})

test('a member submits a post, an admin requests changes and approves it, and later edits wait for review', async ({
  browser,
}) => {
  test.slow()
  const marco = await signIn('marco.admin')
  const liam = await signIn('liam.client')
  const author = await aPerson(browser, { ...desktop, storageState: liam.storageState })
  const admin = await aPerson(browser, { ...desktop, storageState: marco.storageState })
  const visitor = await aPerson(browser, { ...desktop, expected: /404/ })
  const title = `What to write into a brief ${run}`
  const slug = `what-to-write-into-a-brief-${run}`
  const row = admin.page.getByRole('row').filter({ hasText: title })
  try {
    await author.visit('/blog')
    await expectAccessibleInBothThemes(author)
    await author.page.getByRole('link', { name: 'Write a Post' }).click()
    const writing = editorOf(author.page)
    await expect(writing.content).toBeVisible()
    await expect(author.page.getByText("reviewed by an admin before it's published")).toBeVisible()
    await writing.title.fill(title)
    await expect(writing.slug).toHaveValue(slug)
    await writing.submit.click()
    await expect(author.page.getByText('Content must be at least 50 characters')).toBeVisible()
    await expect(writing.content).toBeFocused()
    await author.page.keyboard.type(sentence)
    await expectAccessibleInBothThemes(author)

    // A closed tab does not lose the draft.
    await author.page.reload()
    await author.page.getByRole('button', { name: 'Restore' }).click()
    await expect(writing.title).toHaveValue(title)
    await expect(writing.content).toContainText('Whoever buys work')
    await writing.submit.click()
    await author.expectToast('Your post has been submitted for review.')
    const mine = author.page.getByRole('article').filter({ hasText: title })
    await expect(mine).toContainText('Pending review')
    await expect(mine.getByRole('link', { name: /^View/ })).toBeHidden()
    await expectAccessibleInBothThemes(author)
    await visitor.visit(`/blog/post/${slug}`)
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText('Blog Post Not Found')

    await admin.visit(`/admin/blog?status=pending_review&search=${run}`)
    await expectAccessibleInBothThemes(admin)
    await row.getByRole('button', { name: /^Reject/ }).click()
    const rejecting = admin.page.getByRole('dialog')
    await rejecting.getByRole('button', { name: 'Reject' }).click()
    await expect(rejecting.getByText('Choose a reason, or write one.')).toBeVisible()
    await rejecting.getByLabel('Reason', { exact: true }).selectOption('quality')
    await rejecting.getByLabel('In your own words').fill('Say what belongs into it.')
    await admin.expectAccessible()
    await rejecting.getByRole('button', { name: 'Reject' }).click()
    await admin.expectToast('Post status updated')

    await author.visit('/blog?tab=mine')
    await expect(mine).toContainText('Changes requested: Quality')
    await mine.getByRole('link', { name: /^Edit/ }).click()
    await expect(writing.content).toContainText('Whoever buys work')
    await writing.content.click()
    await author.page.keyboard.press('Control+End')
    await author.page.keyboard.type('A goal, a limit and a day belong into it.')
    await writing.submit.click()
    await author.expectToast('Your post has been updated and will be reviewed.')

    await admin.visit(`/admin/blog?search=${run}`)
    await row.getByRole('button', { name: /^Approve & Publish/ }).click()
    await admin.expectToast('Post status updated')
    await expect(row).toContainText('Published')
    await visitor.visit(`/blog/${slug}`)
    await expect(visitor.page).toHaveURL(new RegExp(`/blog/post/${slug}$`))
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expectAccessibleInBothThemes(visitor)

    // Later edits do not change the published post until they are approved.
    await author.visit('/blog?tab=mine')
    await mine.getByRole('link', { name: /^Edit/ }).click()
    await expect(writing.content).toContainText('A goal')
    await writing.slug.fill(`${slug}-2`)
    await writing.content.click()
    await author.page.keyboard.press('Control+End')
    await author.page.keyboard.type(' And a price.')
    await writing.submit.click()
    await author.expectToast('Your post has been updated and will be reviewed.')
    await visitor.visit(`/blog/post/${slug}`)
    await expect(visitor.page.getByRole('article')).not.toContainText('And a price.')

    await admin.visit(`/admin/blog?search=${run}`)
    await row.getByRole('button', { name: /^Changes to/ }).click()
    const changes = admin.page.getByRole('dialog', { name: /^Changes to/ })
    await expect(changes.getByRole('insertion').filter({ hasText: 'And a price.' })).toBeVisible()
    await admin.expectAccessible()
    await changes.getByRole('button', { name: /^Approve & Publish/ }).click()
    await admin.expectToast('Post status updated')
    // The old address redirects to the new one.
    await visitor.visit(`/blog/post/${slug}`)
    await expect(visitor.page).toHaveURL(new RegExp(`/blog/post/${slug}-2$`))
    await expect(visitor.page.getByRole('article')).toContainText('And a price.')
    for (const person of [author, admin, visitor]) person.expectNoErrors()
  } finally {
    const posts = await marco.get<Post[]>(`/api/blog/posts?search=${run}`)
    for (const { id } of posts) await marco.send('DELETE', `/api/blog/posts/${id}`)
    await Promise.all([author, admin, visitor].map((person) => person.close()))
  }
})

test('an admin manages blog categories; a member is refused and can go back to the blog', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const liam = await signIn('liam.client')
  const admin = await aPerson(browser, { ...desktop, storageState: marco.storageState })
  const member = await aPerson(browser, {
    ...desktop,
    storageState: liam.storageState,
    expected: /status of 403/,
  })
  const name = `Tools ${run}`
  const { page } = admin
  const row = page.getByRole('row').filter({ hasText: name })
  await admin.visit('/admin/blog?tab=categories')
  await page.getByRole('button', { name: 'Add category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await expect(dialog.getByLabel('Slug')).toHaveValue(`tools-${run}`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Category created')
  await expectAccessibleInBothThemes(admin)
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('dialog')).toContainText('delete this category?')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await admin.expectToast('Category deleted')
  await expect(row).toBeHidden()

  await member.visit('/admin/blog')
  await expect(member.page.getByRole('heading', { level: 1 })).toContainText('Access Denied')
  await member.page.getByRole('main').getByRole('link', { name: 'Blog' }).click()
  await expect(member.page).toHaveURL(/\/blog$/)
  for (const person of [admin, member]) {
    person.expectNoErrors()
    await person.close()
  }
})
