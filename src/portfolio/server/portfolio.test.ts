import { expect, test } from 'vitest'
import { aPortfolio } from '#testing/portfolio-scenes.ts'
import { aNewService, aPerson, aScene, aVisitor } from '#testing/server.ts'
import type { NewPiece } from '../contract.ts'
import { MAX_PIECES } from '../portfolio.ts'

const refused = (status: number, code: string) => ({ status, code })

test('a viber shows a piece with an image, and visitors see it', async () => {
  const { viber, service, file } = await aPortfolio(0)
  const piece = await viber.portfolio.create({
    title: ' A shop for tea ',
    description: 'Built in two weeks.\n\nWith a calm checkout.',
    isClientWork: true,
    videoUrl: 'https://video.example.org/tea',
    serviceId: service.id,
  })
  const { id } = piece
  const visitor = await aVisitor()
  const shown = () => visitor.portfolio.list({ id: viber.user.id })
  // Without a file, only the viber sees it.
  expect(await shown()).toEqual([])
  expect(await viber.portfolio.list({ id: viber.user.id })).toEqual([piece])
  const saved = await viber.portfolio.addPicture({ id, file })
  expect(saved).toMatchObject({
    title: 'A shop for tea',
    description: 'Built in two weeks.\n\nWith a calm checkout.',
    isClientWork: true,
    videoUrl: 'https://video.example.org/tea',
    service: { id: service.id, title: service.title },
    files: [{ kind: 'picture', width: 900, height: 1200 }],
  })
  expect(await shown()).toEqual([saved])
})

test('a change replaces all fields, and omitted ones become empty', async () => {
  const { viber, ids, service } = await aPortfolio()
  const [id = 0] = ids
  await viber.portfolio.update({ id, title: 'One', description: 'Text', serviceId: service.id })
  const changed = await viber.portfolio.update({ id, title: 'Two', description: '  ' })
  expect(changed).toMatchObject({
    title: 'Two',
    description: null,
    isClientWork: false,
    videoUrl: null,
    service: null,
  })
  expect(changed.files).toHaveLength(1)
})

const NO_LINK = 'Please enter an address that starts with https://'

test.each<[fields: Partial<NewPiece>, path: string, message: string]>([
  [{ title: '' }, 'title', 'Please enter a title'],
  [{ title: '\u200B ' }, 'title', 'Please enter a title'],
  [{ title: 'x'.repeat(101) }, 'title', 'A title has at most 100 characters'],
  [{ description: 'x'.repeat(1001) }, 'description', 'A text has at most 1,000 characters'],
  [{ videoUrl: 'http://example.org' }, 'videoUrl', NO_LINK],
  [{ videoUrl: 'javascript:alert(1)' }, 'videoUrl', NO_LINK],
  [{ videoUrl: 'a video' }, 'videoUrl', NO_LINK],
  [{ videoUrl: `https://example.org/${'x'.repeat(500)}` }, 'videoUrl', NO_LINK],
])('%o is refused', async (fields, path, message) => {
  const viber = await aPerson({ isServiceProvider: true })
  const creating = viber.portfolio.create({ title: 'A shop for tea', ...fields })
  await expect(creating).rejects.toMatchObject({ status: 400, errors: [{ path, message }] })
})

test('only vibers have a portfolio, and only the owner changes a piece', async () => {
  const { viber, stranger, ids, pieces, file } = await aPortfolio()
  const admin = await aPerson({ role: 'admin' })
  const other = await aPerson({ isServiceProvider: true })
  const [id = 0] = ids
  const fileId = pieces[0]?.files[0]?.id ?? 0
  const creating = stranger.portfolio.create({ title: 'Mine' })
  await expect(creating).rejects.toMatchObject(refused(403, 'portfolio.providers_only'))
  for (const person of [other, admin]) {
    for (const attempt of [
      () => person.portfolio.update({ id, title: 'Mine' }),
      () => person.portfolio.remove({ id }),
      () => person.portfolio.removeFile({ id, fileId }),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused(403, 'portfolio.not_yours'))
    }
  }
  const adding = other.portfolio.addPicture({ id, file })
  await expect(adding).rejects.toMatchObject(refused(403, 'portfolio.not_yours'))
  // A piece that others do not see does not exist for them.
  const hidden = await viber.portfolio.create({ title: 'Not ready' })
  const changing = other.portfolio.update({ id: hidden.id, title: 'Mine' })
  await expect(changing).rejects.toMatchObject({ status: 404 })
  expect(await viber.portfolio.list({ id: viber.user.id })).toMatchObject([
    { title: 'Piece 1' },
    { title: 'Not ready' },
  ])
})

test('a piece belongs to a service of its viber only', async () => {
  const { viber, ids } = await aPortfolio()
  const other = await aScene()
  const [id = 0] = ids
  for (const serviceId of [other.service.id, 999_999]) {
    const changing = viber.portfolio.update({ id, title: 'Mine', serviceId })
    await expect(changing).rejects.toMatchObject(refused(403, 'service.not_yours'))
  }
})

test('others see the service of a piece only while it is public', async () => {
  const { viber, userId, ids, service } = await aPortfolio()
  const [id = 0] = ids
  await viber.portfolio.update({ id, title: 'A shop', serviceId: service.id })
  const visitor = await aVisitor()
  const seenBy = async ({ portfolio }: Pick<typeof viber, 'portfolio'>) =>
    (await portfolio.list({ id: userId }))[0]?.service?.id
  expect(await seenBy(visitor)).toBe(service.id)
  await viber.services.setStatus({ id: service.id, status: 'paused' })
  expect(await seenBy(visitor)).toBeUndefined()
  expect(await seenBy(viber)).toBe(service.id)
  await viber.services.archive({ id: service.id })
  expect(await seenBy(viber)).toBeUndefined()
  expect(await visitor.portfolio.list({ id: userId })).toHaveLength(1)
})

test('the 21st piece is refused, even if several are sent concurrently', async () => {
  const viber = await aPerson({ isServiceProvider: true })
  const create = (title: string) => viber.portfolio.create({ title })
  for (let at = 1; at < MAX_PIECES; at += 1) await create(`Piece ${at}`)
  const last = await Promise.allSettled(['a', 'b', 'c'].map(create))
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(create('The 21st')).rejects.toMatchObject(refused(409, 'portfolio.full'))
  const [first] = await viber.portfolio.list({ id: viber.user.id })
  await viber.portfolio.remove({ id: first?.id ?? 0 })
  await expect(create('The 20th again')).resolves.toMatchObject({ title: 'The 20th again' })
})

test('pieces are ordered, and an order that does not name each of them once is refused', async () => {
  const { viber, stranger, userId, ids } = await aPortfolio(3)
  const [a = 0, b = 0, c = 0] = ids
  const arranged = await viber.portfolio.arrange({ ids: [c, a, b] })
  expect(arranged.map(({ id }) => id)).toEqual([c, a, b])
  for (const wanted of [[a, b], [a, b, b], [a, b, c, 999_999], [a, b, 999_999], []]) {
    await expect(viber.portfolio.arrange({ ids: wanted })).rejects.toMatchObject({
      ...refused(409, 'stale'),
      current: [{ id: c }, { id: a }, { id: b }],
    })
  }
  const strange = stranger.portfolio.arrange({ ids: [a, b, c] })
  await expect(strange).rejects.toMatchObject({ ...refused(409, 'stale'), current: [] })
  const visitor = await aVisitor()
  expect((await visitor.portfolio.list({ id: userId })).map(({ id }) => id)).toEqual([c, a, b])
})

test('concurrent orders and removals leave a complete order', async () => {
  const { viber, userId, ids, server } = await aPortfolio(3)
  const [a = 0, b = 0, c = 0] = ids
  const outcomes = await Promise.allSettled([
    viber.portfolio.arrange({ ids: [c, b, a] }),
    viber.portfolio.remove({ id: b }),
    viber.portfolio.arrange({ ids: [b, c, a] }),
  ])
  expect(outcomes[1]?.status).toBe('fulfilled')
  const { rows } = await server.database.pool.query<{ position: number }>(
    'select position from portfolio_pieces where user_id = $1 order by position',
    [userId],
  )
  expect(rows.map(({ position }) => position)).toEqual([1, 2])
})

test('a deleted piece is gone with its files', async () => {
  const { viber, ids, pieces } = await aPortfolio(2)
  const [id = 0] = ids
  const fileId = pieces[0]?.files[0]?.id ?? 0
  await viber.portfolio.remove({ id })
  await expect(viber.portfolio.remove({ id })).rejects.toMatchObject({ status: 404 })
  expect((await viber.fetch(`/api/portfolio/files/${fileId}`)).status).toBe(404)
  expect(await viber.portfolio.list({ id: viber.user.id })).toMatchObject([{ title: 'Piece 2' }])
})

test('the portfolio of an unknown person is a 404, that of a client is empty', async () => {
  const [visitor, member] = [await aVisitor(), await aPerson()]
  expect(await visitor.portfolio.list({ id: member.user.id })).toEqual([])
  const asking = visitor.portfolio.list({ id: 999_999 })
  await expect(asking).rejects.toMatchObject(refused(404, 'user.not_found'))
})

test.each([
  ['is suspended', `status = 'suspended'`],
  ['no longer offers services', 'is_service_provider = false'],
])('only admins see the portfolio of a person who %s', async (_what, change) => {
  const { stranger, userId, pieces, server } = await aPortfolio()
  const admin = await aPerson({ role: 'admin' })
  await server.database.pool.query(`update users set ${change} where id = $1`, [userId])
  const path = `/api/portfolio/files/${pieces[0]?.files[0]?.id}?form=small`
  for (const person of [stranger, await aVisitor()]) {
    expect(await person.portfolio.list({ id: userId })).toEqual([])
    expect((await person.fetch(path)).status).toBe(404)
  }
  expect(await admin.portfolio.list({ id: userId })).toHaveLength(1)
  expect((await admin.fetch(path)).status).toBe(200)
})

test('the copy of a viber’s data has the pieces, and a deleted account leaves no row and no file', async () => {
  const { viber, userId, pieces, server } = await aPortfolio(2)
  await viber.services.create(aNewService)
  const copy = (await (await viber.fetch('/api/user/export')).json()) as { portfolio: object[] }
  expect(copy.portfolio).toMatchObject([{ title: 'Piece 1', files: [{}] }, { title: 'Piece 2' }])
  const { rows } = await server.database.pool.query<{ file_key: string }>(
    `select file_key from portfolio_files f join portfolio_pieces p on p.id = f.piece_id
      where p.user_id = $1`,
    [userId],
  )
  expect(rows).toHaveLength(2)
  const keys = rows.flatMap(({ file_key: key }) => [`${key}-small.private`, `${key}-large.private`])
  const { files } = server.resources
  for (const key of keys) expect(await files.read(key)).toBeDefined()
  await viber.personalData.deleteAccount({ currentPassword: 'a long enough secret' })
  for (const key of keys) expect(await files.read(key)).toBeUndefined()
  const left = await server.database.pool.query('select from portfolio_pieces where user_id = $1', [
    userId,
  ])
  expect(left.rows).toEqual([])
  const visitor = await aVisitor()
  await expect(visitor.portfolio.list({ id: userId })).rejects.toMatchObject({ status: 404 })
  const fileId = pieces[0]?.files[0]?.id
  expect((await visitor.fetch(`/api/portfolio/files/${fileId}`)).status).toBe(404)
})
