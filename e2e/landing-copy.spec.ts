import { expect, test, type Page } from '@playwright/test'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

const desktop = { viewport: { width: 1280, height: 900 } }
const run = Date.now().toString(36)

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save texts' }).click()
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
}

test("an admin changes the landing page's text, and visitors see it in each language", async ({
  browser,
}) => {
  const { storageState } = await signIn('marco.admin')
  const admin = await aPerson(browser, { ...desktop, storageState })
  const { page, visit } = admin
  const hero = page.getByRole('region', { name: 'First screen' })
  const steps = page.getByRole('region', { name: 'Three steps' })
  const language = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await visit('/admin/cms?tab=landing')
  const headline = hero.getByLabel('Headline')
  await expect(headline).toHaveAttribute('placeholder', /^Find the freelancer/)
  await admin.expectAccessible()

  // Errors in a closed panel, in a language that is not shown, open that panel in that language.
  await headline.fill('Nothing is <brand>closed')
  await page.getByRole('button', { name: 'First screen' }).click()
  await expect(headline).toBeHidden()
  await language('Español')
  await page.getByRole('button', { name: 'Save texts' }).click()
  await expect(hero.getByText('Please put one part of the headline')).toBeVisible()
  await expect(headline).toHaveValue('Nothing is <brand>closed')
  await expect(headline).toBeFocused()
  await page.getByRole('button', { name: 'Three steps', exact: true }).click()
  await headline.fill(`<brand>${'x'.repeat(91)}</brand>`)
  await expect(hero.getByText('91 / 90')).toHaveAttribute('data-over', 'true')
  await admin.expectAccessible()

  await headline.fill(`Work that <brand>clicks</brand>, ${run}`)
  await steps.getByLabel('Second', { exact: true }).fill(`Choose & hire ${run}`)
  await language('Español')
  await expect(headline).toHaveAttribute('placeholder', /^Encuentra/)
  await headline.fill(`Trabajo que <brand>encaja</brand>, ${run}`)
  await steps.getByLabel('Second', { exact: true }).fill(`Elige ya ${run}`)
  await save(page)
  await admin.expectAccessible()

  const visitor = await aPerson(browser, desktop)
  const seen = async (code: string, title: string, step: string) => {
    const sent = await visitor.page.request.get(`/?lang=${code}`)
    expect(await sent.text()).toContain(step.replace('&', '&amp;'))
    await visitor.visit(`/?lang=${code}`)
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(visitor.page.getByRole('heading', { name: step })).toBeVisible()
  }
  await seen('en', `Work that clicks, ${run}`, `Choose & hire ${run}`)
  await seen('es', `Trabajo que encaja, ${run}`, `Elige ya ${run}`)
  await seen('fr', 'Trouvez le freelance qui comprend votre vibe.', 'Choisissez un freelance')

  // Restore the default text for the other journeys.
  for (const name of ['Español', 'English']) {
    await language(name)
    await hero.getByRole('button', { name: 'Reset to default' }).click()
    await expect(headline).toHaveValue('')
    await expect(headline).toBeFocused()
    await steps.getByRole('button', { name: 'Reset to default' }).click()
  }
  await save(page)
  await seen('en', 'Find the freelancer who gets your vibe.', 'Pick a freelancer')
  await seen('es', 'Encuentra al freelancer que capta tu vibra.', 'Elige un freelancer')
  visitor.expectNoErrors()
  admin.expectNoErrors()
  await Promise.all([visitor.close(), admin.close()])
})

test('the homepage appears below the headline or replaces the landing page', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const { storageState } = marco
  const admin = await aPerson(browser, { ...desktop, storageState })
  const visitor = await aPerson(browser, desktop)
  const before = await marco.get<{ id: number } | null>('/api/pages/homepage')
  const made = await marco.send<{ id: number }>('POST', '/api/admin/pages', {
    title: `Our house ${run}`,
    slug: `our-house-${run}`,
    content: '<p>Come in, the door is open.</p>',
    status: 'published',
    isHomepage: true,
  })
  const choose = async (layout: string) => {
    await admin.page.getByLabel('Homepage layout').selectOption(layout)
    await save(admin.page)
  }
  const heading = (level: number) =>
    visitor.page.getByRole('heading', { level, name: `Our house ${run}` })
  const headline = visitor.page.getByRole('heading', { name: /^Find the freelancer/ })
  try {
    await admin.visit('/admin/cms?tab=landing')
    await choose('Only that page')
    await visitor.visit('/')
    await expect(heading(1)).toBeVisible()
    await expect(headline).toBeHidden()
    await expect(visitor.page).toHaveTitle(new RegExp(`^Our house ${run} \\| `))
    await expect(visitor.page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      'Come in, the door is open.',
    )
    await visitor.expectAccessible()
    // In-app navigation shows the same page.
    await visitor.visit('/browse')
    await visitor.page.getByRole('banner').getByRole('link').first().click()
    await expect(heading(1)).toBeVisible()
    await expect(headline).toBeHidden()

    await choose('Landing page, with that page below the headline')
    await visitor.visit('/')
    await expect(headline).toBeVisible()
    await expect(heading(2)).toBeVisible()
    visitor.expectNoErrors()
    admin.expectNoErrors()
  } finally {
    await marco.send('DELETE', `/api/admin/pages/${made.id}`)
    if (before) await marco.send('PATCH', `/api/admin/pages/${before.id}`, { isHomepage: true })
    await Promise.all([visitor.close(), admin.close()])
  }
})
