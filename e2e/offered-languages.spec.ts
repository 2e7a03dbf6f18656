import { expect, test } from '@playwright/test'
import { signIn } from './account.ts'
import { expectAccessibleInBothThemes } from './both-themes.ts'
import { aPerson } from './person.ts'
import { aClient } from './proposals.ts'

const LANGUAGES = '/api/admin/settings/languages'

test('a language that is no longer offered has no address, and its readers get the default', async ({
  browser,
}) => {
  const marco = await signIn('marco.admin')
  const admin = await aPerson(browser, { storageState: marco.storageState })
  const member = await aClient(browser, 'lingua')
  await member.page.request.patch('/api/user', { data: { locale: 'fr' } })
  try {
    await admin.visit('/admin/settings')
    await admin.page.getByRole('checkbox', { name: 'Français' }).uncheck()
    await admin.expectToast('Settings saved')
    await admin.page.getByLabel('Default language').selectOption('es')
    await expect(admin.page.getByLabel('Default language')).toHaveValue('es')
    await expect
      .poll(() => marco.get<{ defaultLanguage: string }>(LANGUAGES))
      .toMatchObject({ defaultLanguage: 'es', offeredLanguages: ['en', 'es'] })

    const visitor = await aPerson(browser, { locale: 'fr' })
    await visitor.visit('/')
    await expect(visitor.page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(visitor.page.locator('link[hreflang=fr]')).toHaveCount(0)
    await visitor.close()

    await member.visit('/')
    const notice = member.page.getByText('Este sitio ya no se ofrece en Français.')
    await expect(notice).toBeVisible()
    await expectAccessibleInBothThemes(member)
    await member.page.getByRole('button', { name: 'De acuerdo' }).click()
    await expect(notice).toBeHidden()
    await member.visit('/')
    await expect(member.page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(notice).toBeHidden()
  } finally {
    const { version } = await marco.get<{ version: number }>(LANGUAGES)
    const all = { offeredLanguages: ['en', 'es', 'fr'], defaultLanguage: 'en', version }
    await marco.send('PUT', LANGUAGES, all)
    await Promise.all([admin.close(), member.close()])
  }
})
