import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPerson, theServer } from '#testing/server.ts'

const aPicture = async (width = 900, height = 400) =>
  new Blob(
    [
      new Uint8Array(
        await sharp({ create: { width, height, channels: 3, background: '#ff7a59' } })
          .withExif({ IFD0: { Copyright: 'where it was taken' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    { type: 'image/jpeg' },
  )

test('saved fields change and the rest stay unchanged', async () => {
  const { user, account, accounts } = await aPerson({ fullName: 'Noor Haddad' })
  const change = {
    fullName: '  Noor  ',
    headline: 'Shops that load fast',
    bio: 'Ten years\r\nof checkouts.',
    avatar: 'https://example.org/noor.png',
    locale: 'es',
    timeZone: 'Europe/Madrid',
    theme: 'dark',
  } as const
  expect(await account.save(change)).toMatchObject({
    ...change,
    fullName: 'Noor',
    bio: 'Ten years\nof checkouts.',
    username: user.username,
  })
  expect(await account.save({ bio: '' })).toMatchObject({ bio: null, headline: change.headline })
  expect(await account.save({})).toMatchObject({ theme: 'dark' })
  expect(await accounts.me()).toMatchObject({
    locale: 'es',
    timeZone: 'Europe/Madrid',
    theme: 'dark',
  })
})

test('a time zone is stored under its current name, whichever name the browser uses', async () => {
  const { account } = await aPerson()
  for (const timeZone of ['Asia/Calcutta', 'Asia/Kolkata']) {
    expect(await account.save({ timeZone })).toMatchObject({ timeZone: 'Asia/Kolkata' })
  }
  expect(await account.save({ timeZone: null })).toMatchObject({ timeZone: null })
})

test('the profile endpoint cannot change any other field [control 59]', async () => {
  const { user, accounts, fetch } = await aPerson()
  const response = await fetch('/api/user', {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username: 'somebody.else',
      role: 'super_admin',
      email: 'other@example.org',
      isServiceProvider: true,
      passwordHash: 'x',
      emailVerifiedAt: '2026-01-01T00:00:00Z',
    }),
  })
  expect(response.status).toBe(200)
  expect(await accounts.me()).toEqual(user)
})

test.each([
  ['a javascript: address', { avatar: 'javascript:alert(1)' }, 'avatar'],
  ['a data: address', { avatar: 'data:image/png;base64,AAAA' }, 'avatar'],
  ['an http: address', { avatar: 'http://example.org/a.png' }, 'avatar'],
  ['an address with a password', { avatar: 'https://me:secret@example.org/a.png' }, 'avatar'],
  ['a path of this site that is not an image', { avatar: '/api/user/export' }, 'avatar'],
  ['an address without a protocol', { avatar: '//example.org/a.png' }, 'avatar'],
  ['an overlong bio', { bio: 'x'.repeat(2001) }, 'bio'],
  ['an overlong headline', { headline: 'x'.repeat(101) }, 'headline'],
  ['an invisible name', { fullName: '\u200B\u200B' }, 'fullName'],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['an offset as time zone', { timeZone: '+02:00' }, 'timeZone'],
  ['an unsupported language', { locale: 'tlh' }, 'locale'],
  ['an unknown theme', { theme: 'sepia' }, 'theme'],
])('%s is refused with its field [control 2]', async (_, change, path) => {
  const { account, user, accounts } = await aPerson()
  await expect(account.save(change as never)).rejects.toMatchObject({
    status: 400,
    errors: [{ path }],
  })
  expect(await accounts.me()).toEqual(user)
})

test('an uploaded avatar is cropped to a small square without metadata [control 41]', async () => {
  const { account, fetch } = await aPerson()
  const { avatar } = await account.setAvatar({ file: await aPicture() })
  const response = await fetch(avatar ?? '')
  const picture = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect(picture).toMatchObject({ format: 'webp', width: 320, height: 320 })
  expect(picture.exif).toBeUndefined()
})

test('the file of a replaced or removed avatar is deleted', async () => {
  const { account, fetch } = await aPerson()
  const first = await account.setAvatar({ file: await aPicture() })
  const second = await account.setAvatar({ file: await aPicture(50, 50) })
  expect((await fetch(first.avatar ?? '')).status).toBe(404)
  // Saving the form with its current avatar keeps the file.
  await account.save({ avatar: second.avatar, bio: 'New.' })
  expect((await fetch(second.avatar ?? '')).status).toBe(200)
  expect(await account.removeAvatar()).toMatchObject({ avatar: null })
  expect((await fetch(second.avatar ?? '')).status).toBe(404)
})

test("a member cannot use another member's uploaded avatar", async () => {
  const [owner, thief] = [await aPerson(), await aPerson()]
  const { avatar } = await owner.account.setAvatar({ file: await aPicture() })
  await expect(thief.account.save({ avatar })).rejects.toMatchObject({ status: 400 })
  await thief.account.removeAvatar()
  expect((await owner.fetch(avatar ?? '')).status).toBe(200)
})

test('a file that is not an image is refused whatever its declared type', async () => {
  const { account } = await aPerson()
  const send = (text: string, type: string) =>
    account.setAvatar({ file: new Blob([text], { type }) })
  await expect(send('<svg/>', 'image/svg+xml')).rejects.toMatchObject({ status: 415 })
  await expect(send('<script>', 'image/png')).rejects.toMatchObject({ status: 400 })
})

test('finishing the tour twice keeps the first time', async () => {
  const { account, accounts, user } = await aPerson()
  expect(user.onboardingCompleted).toBe(false)
  await account.completeOnboarding({ completed: true })
  const { database } = await theServer()
  const read = 'select onboarding_completed_at as at from users where id = $1'
  const before = await database.pool.query(read, [user.id])
  await account.completeOnboarding({ completed: true })
  expect((await accounts.me()).onboardingCompleted).toBe(true)
  expect((await database.pool.query(read, [user.id])).rows).toEqual(before.rows)
})
