import { afterEach, expect, test } from 'vitest'
import { aPerson, aScene, aVisitor, type Person } from '#testing/server.ts'
import { emojis, type Emoji } from '../contract.ts'

async function offer(admin: Person, offered: readonly Emoji[]) {
  const { version } = await admin.reactionSettings.get({})
  return admin.reactionSettings.set({ version, offered: [...offered] })
}
const without = (...off: Emoji[]) => emojis.filter((emoji) => !off.includes(emoji))

afterEach(async () => {
  await offer(await aPerson({ role: 'admin' }), emojis)
})

test('a disabled reaction cannot be added, but existing ones are counted and can be removed', async () => {
  const admin = await aPerson({ role: 'admin' })
  const { client, stranger, service } = await aScene()
  const { id } = service
  await client.reactions.toggle({ id, emoji: '😢' })
  expect((await offer(admin, without('😢'))).offered).toEqual(without('😢'))
  const site = await (await aVisitor()).settings.site({})
  expect(site.switchedOffReactions).toEqual(['😢'])

  await expect(stranger.reactions.toggle({ id, emoji: '😢' })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'emoji', message: 'This reaction is no longer offered' }],
  })
  expect((await stranger.reactions.toggle({ id, emoji: '🔥' })).counts).toEqual({
    '😢': 1,
    '🔥': 1,
  })
  expect((await client.reactions.toggle({ id, emoji: '😢' })).counts).toEqual({ '🔥': 1 })
  await expect(client.reactions.toggle({ id, emoji: '😢' })).rejects.toMatchObject({ status: 400 })
  await offer(admin, emojis)
  expect((await client.reactions.toggle({ id, emoji: '😢' })).counts).toMatchObject({ '😢': 1 })
})

test('a disabled reaction is also rejected without its variation selector', async () => {
  const { client, service } = await aScene()
  await offer(await aPerson({ role: 'admin' }), without('❤️'))
  const emoji = '❤️'.replace('\uFE0F', '')
  const adding = client.reactions.toggle({ id: service.id, emoji })
  await expect(adding).rejects.toMatchObject({ status: 400 })
})

test('offered reactions are stored in the fixed order, and at least one is required', async () => {
  const admin = await aPerson({ role: 'admin' })
  expect((await offer(admin, ['🎉', '👍', '🎉'])).offered).toEqual(['👍', '🎉'])
  await expect(offer(admin, [])).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'offered', message: 'Please offer at least one reaction' }],
  })
  const unknown = offer(admin, ['👎' as Emoji])
  await expect(unknown).rejects.toMatchObject({ status: 400 })
})

test('when two admins save at the same time, one gets a conflict', async () => {
  const admins = [await aPerson({ role: 'admin' }), await aPerson({ role: 'admin' })]
  const { version } = (await admins[0]?.reactionSettings.get({})) ?? { version: 0 }
  const answers = await Promise.allSettled(
    admins.map((admin, at) => {
      const offered = without(at === 0 ? '👍' : '🔥')
      return admin.reactionSettings.set({ version, offered })
    }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 409, code: 'settings.stale' },
  })
})

test('the settings history shows the disabled reactions, and other settings are unchanged', async () => {
  const admin = await aPerson({ role: 'admin' })
  const before = await admin.generalSettings.get({})
  await offer(admin, without('😮', '🔥'))
  const { items } = await admin.generalSettings.versions({ limit: 1 })
  expect(items).toMatchObject([
    {
      section: 'reactions',
      by: { id: admin.user.id },
      changes: [{ name: 'switchedOffReactions', before: '', after: '😮 🔥' }],
    },
  ])
  expect(await admin.generalSettings.get({})).toEqual(before)
})
