import { afterEach, expect, test } from 'vitest'
import type { OutgoingMail } from '#platform/server/drivers/mail/mail-transport.ts'
import type { Language } from '#platform/languages.ts'
import { aPerson, aVisitor, theServer } from '#testing/server.ts'

async function offer(offeredLanguages: Language[], defaultLanguage: Language) {
  const admin = await aPerson({ role: 'admin' })
  const { version } = await admin.languageSettings.get({})
  await admin.languageSettings.set({ version, offeredLanguages, defaultLanguage })
  const { resources } = await theServer()
  // The process reads them when the signal arrives.
  await expect.poll(() => spokenTo('xx')).toBe(sentences[defaultLanguage])
  return resources
}

afterEach(() => offer(['en', 'es', 'fr'], 'en'))

const sentences: Record<Language, string> = {
  en: 'Not found',
  es: 'No encontrado',
  fr: 'Introuvable',
}

/** The language in which a refusal is answered. */
async function spokenTo(acceptLanguage: string, address = '/api/nothing'): Promise<string> {
  const headers = { 'accept-language': acceptLanguage }
  const response = await (await aVisitor()).fetch(address, { headers })
  return ((await response.json()) as { message: string }).message
}

test('only offered languages are spoken, and the default to everyone else', async () => {
  await offer(['es', 'fr'], 'es')
  const es = await spokenTo('es')
  const fr = await spokenTo('fr')
  expect(fr).not.toBe(es)
  expect(await spokenTo('en')).toBe(es)
  expect(await spokenTo('fr', '/api/nothing?lang=en')).toBe(fr)
  expect((await (await aVisitor()).settings.site({})).languages).toEqual({
    offered: ['es', 'fr'],
    standard: 'es',
  })
})

test('a member whose language is switched off reads and gets emails in the default', async () => {
  const member = await aPerson({ role: 'super_admin' })
  await member.account.save({ locale: 'fr' })
  const resources = await offer(['en', 'es'], 'es')
  const sent: OutgoingMail[] = []
  const send = async (mail: OutgoingMail) => void sent.push(mail)
  resources.mail = { name: 'smtp', send, close: () => {} }
  await member.launch.testMail({})
  await (await theServer()).work()
  expect(sent.at(-1)?.headers['Content-Language']).toBe('es')
  expect((await member.accounts.me({})).locale).toBe('fr')
})

test('the sitemap lists the offered languages, and the default at the plain address', async () => {
  await offer(['en', 'es'], 'es')
  const xml = await (await (await aVisitor()).fetch('/sitemaps/pages.xml')).text()
  expect(xml).not.toContain('lang=fr')
  expect(xml).not.toContain('lang=es')
  expect(xml).toContain('/browse?lang=en')
})

test('the last language cannot be switched off, and the default must be offered', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { version } = await admin.languageSettings.get({})
  await expect(
    admin.languageSettings.set({ version, offeredLanguages: [], defaultLanguage: 'en' }),
  ).rejects.toMatchObject({ status: 409, code: 'settings.last_language' })
  await expect(
    admin.languageSettings.set({ version, offeredLanguages: ['fr'], defaultLanguage: 'en' }),
  ).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'defaultLanguage', message: 'Please choose one of the offered languages' }],
  })
})
