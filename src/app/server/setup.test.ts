import { expect, test, vi } from 'vitest'
import { openSetup } from '#setup/server/service/token.ts'
import { hasDemoAccounts } from '#accounts/server/service/accounts.ts'
import { aVisitor, theServer, tokenIn } from '../../testing/server.ts'

type Boss = Awaited<ReturnType<typeof aVisitor>>

/** Loads the settings forms, as if they were open in other tabs. */
async function formsOf(boss: Boss) {
  const { version } = await boss.siteSettings.seo({})
  return {
    general: await boss.generalSettings.get({}),
    money: await boss.moneySettings.get({}),
    seo: version,
  }
}

/** Expects the forms to be refused as stale: saving them would overwrite what the setup has set since. */
async function expectOld(boss: Boss, forms: Awaited<ReturnType<typeof formsOf>>) {
  const title = { key: 'site_title', value: 'From a tab', category: 'seo' } as const
  for (const save of [
    () => boss.generalSettings.set({ ...forms.general, siteTitle: 'From a tab' }),
    () => boss.moneySettings.set({ ...forms.money, feeBps: 900 }),
    () => boss.siteSettings.saveAll({ settings: [title], version: forms.seo }),
  ]) {
    await expect(save()).rejects.toMatchObject({ status: 409, code: 'settings.stale' })
  }
  expect(await boss.settings.site({})).toMatchObject({
    title: 'Fay’s Other Fair',
    feeBps: 1250,
  })
}

const founder = {
  username: 'founder',
  email: 'founder@example.org',
  fullName: 'Fay Founder',
  password: 'a long enough secret',
}

test('the setup: one token, one winner, every step saved, and closed afterwards', async () => {
  const { database, resources, system, work } = await theServer()
  const lines = await openSetup(resources)
  expect(await openSetup(resources)).toEqual(lines)
  const token = tokenIn(lines)

  const [first, second] = [await aVisitor(), await aVisitor()]
  const wrong = first.setup.open({ token: `${token.slice(1)}x` })
  await expect(wrong).rejects.toMatchObject({ status: 404, code: 'setup.wrong_token' })
  expect(await first.setup.open({ token })).toMatchObject({ step: 'account' })
  // A token in the address would end up in logs.
  const response = await first.fetch(`/api/setup?token=${token}`)
  expect(await response.json()).toMatchObject({ code: 'setup.wrong_token' })

  const results = await Promise.allSettled([
    first.setup.claim({ ...founder, token }),
    second.setup.claim({ ...founder, username: 'other', email: 'o@example.org', token }),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const boss = results[0].status === 'fulfilled' ? first : second
  const late = second.setup.claim({ ...founder, username: 'third', token })
  await expect(late).rejects.toMatchObject({ status: 404 })
  expect(await boss.accounts.me({})).toMatchObject({ role: 'super_admin' })
  expect(await openSetup(resources)).toEqual([])

  // During the setup, visitors are sent to the login page, and other members see nothing.
  await expect((await aVisitor()).setup.state({})).rejects.toMatchObject({ status: 401 })

  const state = await boss.setup.state({})
  expect(state).toMatchObject({ step: 'marketplace', canFill: true, isHiddenFromSearch: true })
  const named = { siteTitle: 'Fay’s Fair', supportEmail: 'help@example.org' }
  expect(await boss.setup.setMarketplace(named)).toMatchObject({ step: 'offer' })
  expect(await boss.setup.go({ step: 'money' })).toMatchObject({ step: 'money' })
  const rules = { currency: 'eur', feeBps: 1250, feeMin: 0.5 } as const
  expect(await boss.setup.setMoney(rules)).toMatchObject({ step: 'payments' })
  expect(await boss.setup.payments({})).toEqual({ found: 'rehearsed', reason: null })
  expect(await boss.settings.site({})).toMatchObject({
    title: 'Fay’s Fair',
    currency: 'eur',
    feeBps: 1250,
    isHiddenFromSearch: false,
  })
  const early = await boss.moneySettings.get({})
  expect(early).toMatchObject({ currency: 'eur', canChangeCurrency: true })
  await boss.moneySettings.set({ ...early, currency: 'chf' })
  expect(await boss.settings.site({})).toMatchObject({ currency: 'chf' })
  const inTabs = await formsOf(boss)
  await boss.setup.setMarketplace({ ...named, siteTitle: 'Fay’s Other Fair' })
  await boss.setup.setMoney(rules)
  await expectOld(boss, inTabs)
  const hidden = await boss.setup.setSearch({ isHiddenFromSearch: true })
  expect(hidden).toMatchObject({ step: 'content', isHiddenFromSearch: true })
  expect(await boss.settings.site({})).toMatchObject({ isHiddenFromSearch: true })
  expect(await boss.launch.testMail({})).toMatchObject({ outcome: 'kept' })

  // One run of the sample data that fails halfway, and one that succeeds.
  const logged = vi.spyOn(resources.log, 'error').mockImplementation(() => {})
  await database.pool.query('alter table services add constraint none check (false) not valid')
  expect(await boss.setup.addSamples({})).toMatchObject({ content: 'filling' })
  await work()
  expect(logged).toHaveBeenCalledOnce()
  logged.mockRestore()
  expect(await boss.setup.state({})).toMatchObject({ content: 'failed', canFill: true })
  await database.pool.query('alter table services drop constraint none')
  expect(await boss.setup.addSamples({})).toMatchObject({ content: 'filling' })
  await work()
  expect(await boss.setup.state({})).toMatchObject({ content: 'filled', canFill: false })
  expect(await hasDemoAccounts(system)).toBe(false)
  const asDemo = (await aVisitor()).accounts.login({
    username: 'ada.super',
    password: 'demo-vibes-2026',
  })
  await expect(asDemo).rejects.toMatchObject({ status: 401 })
  const dollars = boss.setup.setMoney({ ...rules, currency: 'usd' })
  await expect(dollars).rejects.toMatchObject({ status: 409, code: 'settings.has_sales' })
  const money = await boss.moneySettings.get({})
  expect(money).toMatchObject({ currency: 'eur', canChangeCurrency: false })
  await expect(boss.moneySettings.set({ ...money, currency: 'usd' })).rejects.toMatchObject({
    status: 409,
    code: 'settings.has_sales',
  })
  await boss.setup.setMoney({ ...rules, feeBps: 1500 })

  expect(await boss.launch.list({})).toMatchObject({ isSetupOpen: true })
  const ends = [boss.setup.go({ step: 'done' }), boss.setup.go({ step: 'done' })]
  const ended = (await Promise.allSettled(ends)).map(({ status }) => status)
  expect(ended.toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(boss.setup.state({})).rejects.toMatchObject({ status: 404, code: 'not_found' })
  await expect(boss.setup.open({ token })).rejects.toMatchObject({ status: 404 })
  await expect(boss.setup.setMarketplace(named)).rejects.toMatchObject({ status: 404 })
  const { items, isDismissed, isSetupOpen } = await boss.launch.list({})
  expect(isSetupOpen).toBe(false)
  expect(isDismissed).toBe(false)
  expect(items.filter(({ isDone }) => isDone).map(({ name }) => name)).toEqual([
    'name',
    'support',
    'fee',
  ])
  await boss.launch.mark({ name: 'categories_looked_at', isSet: true })
  const terms = { slug: 'terms', title: 'Our terms', content: '<p>Be fair.</p>' } as const
  await boss.pages.create({ ...terms, status: 'published' })
  const since = (await boss.launch.list({})).items.filter(({ isDone }) => isDone)
  expect(since.map(({ name }) => name)).toEqual(['name', 'support', 'fee', 'categories', 'terms'])
  expect(await boss.launch.mark({ name: 'fee_looked_at', isSet: false })).toMatchObject({
    items: expect.arrayContaining([{ name: 'fee', isDone: false, at: null }]) as unknown,
  })
}, 300_000)
