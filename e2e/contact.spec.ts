import { expect, test } from '@playwright/test'
import { signIn } from './account.ts'
import { aPerson } from './person.ts'

const desktop = { viewport: { width: 1280, height: 900 } }
const run = Date.now().toString(36)

test('a visitor without JavaScript can send a contact message and sees that it has arrived', async ({
  browser,
}) => {
  const visitor = await aPerson(browser, { ...desktop, javaScriptEnabled: false, locale: 'es' })
  const { page } = visitor
  await page.goto('/contact')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contacto')
  // The browser itself reports missing fields.
  const send = page.getByRole('button', { name: 'Enviar mensaje' })
  await send.click()
  await expect(page).toHaveURL('/contact')
  await page.getByLabel('Tu nombre').fill(`Nuria ${run}`)
  await page.getByLabel('Correo electrónico').fill('nuria@example.net')
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('¿Dónde está mi factura?\nGracias.')
  await send.click()
  await expect(page).toHaveURL('/contact?form=sent')
  await expect(page.getByText('Tu mensaje ha llegado')).toBeVisible()
  await page.getByRole('link', { name: 'Escribir otro mensaje' }).click()
  await expect(page.getByLabel('Tu nombre')).toHaveValue('')
  visitor.expectNoErrors()
  await visitor.close()

  const marco = await signIn('marco.admin')
  const waiting = await marco.get<{ person: { fullName: string }; excerpt: string }[]>(
    '/api/admin/inbox?kind=contact&limit=100',
  )
  const written = waiting.find(({ person }) => person.fullName === `Nuria ${run}`)
  expect(written?.excerpt).toBe('¿Dónde está mi factura?\nGracias.')
})
