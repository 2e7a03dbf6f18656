import { expect, test, type Page } from '@playwright/test'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

const desktop = { viewport: { width: 1280, height: 900 } }
const run = Date.now().toString(36)

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save the words' }).click()
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible()
}

test('an admin says the landing page in their own words, and visitors read them in each language', async ({
  browser,
}) => {
  const { storageState } = await signIn('marco.admin')
  const admin = await aPerson(browser, { ...desktop, storageState })
  const { page, visit } = admin
  const hero = page.getByRole('group', { name: 'First screen' })
  const steps = page.getByRole('group', { name: 'Three steps' })
  const language = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await visit('/admin/cms?tab=landing')
  const headline = hero.getByLabel('Headline')
  await expect(headline).toHaveAttribute('placeholder', /^Find the freelancer/)
  await admin.expectAccessible()

  // What is wrong in a language that is not seen is shown all the same.
  await headline.fill('Nothing is marked')
  await language('Español')
  await page.getByRole('button', { name: 'Save the words' }).click()
  await expect(hero.getByText('Please put one part of the headline')).toBeVisible()
  await expect(headline).toHaveValue('Nothing is marked')
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

  // Back to the product's own words, for everybody else.
  for (const name of ['Español', 'English']) {
    await language(name)
    await hero.getByRole('button', { name: 'Show the default again' }).click()
    await expect(headline).toHaveValue('')
    await expect(headline).toBeFocused()
    await steps.getByRole('button', { name: 'Show the default again' }).click()
  }
  await save(page)
  await seen('en', 'Find the freelancer who gets your vibe.', 'Pick a freelancer')
  await seen('es', 'Encuentra al freelancer que capta tu vibra.', 'Elige un freelancer')
  visitor.expectNoErrors()
  admin.expectNoErrors()
  await Promise.all([visitor.close(), admin.close()])
})
