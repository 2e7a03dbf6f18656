import { expect, test } from 'vitest'
import {
  aRequest,
  acquainted,
  anAgreedOffer,
  anOffer,
  someTerms,
  terms,
} from '#testing/offer-scenes.ts'
import { aPerson, aScene, theServer } from '#testing/server.ts'

test('a client asks for a quote, the viber answers it, and both read it', async () => {
  const { client, viber, service } = await aScene()
  const asked = await client.offers.request({ id: service.id, ...aRequest })
  expect(asked).toMatchObject({
    origin: 'request',
    status: 'requested',
    version: 0,
    total: null,
    viewerRole: 'client',
    process: { actions: ['withdraw'], waitingFor: 'provider', defaultOutcome: 'expire' },
    versions: [{ number: 0, writtenBy: 'client', budget: 500, terms: { pricing: null } }],
  })
  const answered = await viber.offers.write({ id: asked.id, basedOn: 0, terms: terms() })
  expect(answered).toMatchObject({ status: 'offered', version: 1, total: 600 })
  expect(answered.versions[0]).toMatchObject({
    number: 1,
    fee: 120,
    providerAmount: 480,
    agreedFee: { bps: 2000 },
  })
  const seen = await client.offers.get({ id: asked.id })
  expect(seen.versions[0]).not.toHaveProperty('fee')
  expect(seen.versions[0]).not.toHaveProperty('agreedFee')
  expect(seen.process.actions).toEqual(['counter', 'accept', 'decline'])
})

test('counter-offers go back and forth, and every version and its changes stay readable', async () => {
  const { client, viber, id } = await anOffer()
  const lower = terms({
    milestones: [{ title: 'Everything', amount: 540, days: 10 }],
    revisions: 2,
  })
  const countered = await client.offers.write({ id, basedOn: 1, terms: lower })
  expect(countered).toMatchObject({ status: 'countered', version: 2, total: 540 })
  expect(countered.versions[0]?.changes).toEqual([
    { field: 'total', before: 600, after: 540 },
    { field: 'milestones', before: 2, after: 1 },
    { field: 'days', before: 19, after: 10 },
    { field: 'revisions', before: 3, after: 2 },
  ])
  await viber.offers.write({ id, basedOn: 2, terms: terms({ title: 'A fast checkout' }) })
  const agreed = await client.offers.accept({ id, version: 3 })
  expect(agreed).toMatchObject({ status: 'agreed', title: 'A fast checkout' })
  expect(agreed.versions.map(({ number }) => number)).toEqual([3, 2, 1])
  expect(agreed.events.map(({ kind }) => kind)).toEqual(['offer', 'counter', 'counter', 'accept'])
})

test('an accepted offer is an agreement, and its first milestone is to be paid', async () => {
  const { client, viber, agreed, agreementId } = await anAgreedOffer()
  expect(agreed.toPay).toMatchObject({ kind: 'milestone', amount: 200 })
  expect(agreed.process).toMatchObject({ waitingFor: 'client', defaultOutcome: 'lapse' })
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `select a.client_id, a.provider_id, a.fee_bps, a.max_change_rounds,
      (select array_agg(m.amount_cents::integer order by m.position) from agreement_milestones m
        where m.agreement_id = a.id) as cents
     from agreements a where a.id = $1`,
    [agreementId],
  )
  expect(rows).toEqual([
    {
      client_id: client.user.id,
      provider_id: viber.user.id,
      fee_bps: 2000,
      max_change_rounds: 3,
      cents: [20_000, 40_000],
    },
  ])
})

test('the fee of a version is fixed when it is written', async () => {
  const { viber, id } = await anOffer()
  const admin = await aPerson({ role: 'super_admin' })
  const setFee = async (feeBps: number) =>
    admin.moneySettings.set({ ...(await admin.moneySettings.get({})), feeBps })
  await setFee(1000)
  try {
    const offer = await viber.offers.get({ id })
    expect(offer.versions[0]).toMatchObject({ fee: 120 })
    const revised = await viber.offers.write({ id, basedOn: 1, terms: terms({ note: 'Again' }) })
    expect(revised.versions[0]).toMatchObject({ fee: 60, providerAmount: 540 })
  } finally {
    await setFee(2000)
  }
})

test('only the two people see an offer', async () => {
  const { client, viber, stranger, id } = await anOffer()
  const admin = await aPerson({ role: 'admin' })
  for (const person of [client, viber]) {
    expect((await person.offers.list({})).items.map((one) => one.id)).toEqual([id])
  }
  for (const person of [stranger, admin]) {
    const gone = { code: 'offer.not_found', status: 404 }
    await expect(person.offers.get({ id })).rejects.toMatchObject(gone)
    await expect(person.offers.accept({ id, version: 1 })).rejects.toMatchObject(gone)
    await expect(person.offers.withdraw({ id })).rejects.toMatchObject(gone)
    expect((await person.offers.list({})).items).toEqual([])
  }
})

test('the list filters by side, status and the other person, and shows each total', async () => {
  const { client, viber, service, id } = await anOffer()
  await client.offers.write({
    id,
    basedOn: 1,
    terms: terms({ milestones: [someTerms.milestones[0]] }),
  })
  const other = await aPerson({ fullName: 'Olga Other' })
  await other.offers.request({ id: service.id, ...aRequest })
  const all = await viber.offers.list({})
  expect(all.total).toBe(2)
  expect(all.items[1]).toMatchObject({
    id,
    client: { fullName: 'Liam Client' },
    totals: [
      { version: 1, total: 600 },
      { version: 2, total: 200 },
    ],
  })
  const ids = async (filter: Parameters<typeof viber.offers.list>[0]) =>
    (await viber.offers.list(filter)).items.map((one) => one.id)
  expect(await ids({ role: 'client' })).toEqual([])
  expect(await ids({ role: 'provider', status: 'countered' })).toEqual([id])
  expect(await ids({ with: client.user.id })).toEqual([id])
  const first = await viber.offers.list({ limit: 1 })
  expect(first.next).toBeDefined()
})

test('a repeated version, acceptance or ending gets the same answer', async () => {
  const { client, viber, id } = await anOffer()
  const change = { id, basedOn: 1, terms: terms({ title: 'A very fast checkout' }) }
  const [first, second] = [await viber.offers.write(change), await viber.offers.write(change)]
  expect(second).toEqual(first)
  const agreed = await client.offers.accept({ id, version: 2 })
  expect(await client.offers.accept({ id, version: 2 })).toEqual(agreed)
  await expect(client.offers.accept({ id, version: 1 })).rejects.toMatchObject({
    code: 'offer.stale',
  })
  const note = 'Plans have changed.'
  const withdrawn = await client.offers.backOut({ id, note })
  expect(withdrawn).toMatchObject({ status: 'withdrawn', toPay: null })
  expect(await client.offers.backOut({ id, note })).toEqual(withdrawn)
})

test('declining needs a reason of one’s own side', async () => {
  const { client, viber, id } = await anOffer()
  await expect(client.offers.decline({ id, reason: 'busy' })).rejects.toMatchObject({
    status: 400,
    errors: [{ path: 'reason' }],
  })
  await client.offers.decline({ id, reason: 'price', note: 'Over our budget' })
  const { status, events } = await viber.offers.get({ id })
  expect(status).toBe('declined')
  expect(events.at(-1)).toMatchObject({ kind: 'decline', reason: 'price', note: 'Over our budget' })
})

test('files of a version are open to the two people only', async () => {
  const { client, viber, stranger, service } = await acquainted()
  const file = new Blob(['The plan.'], { type: 'text/plain' })
  const { token } = await viber.attachments.upload({ name: 'plan.txt', file })
  const { id, versions } = await viber.offers.make({
    clientId: client.user.id,
    terms: terms({ serviceId: service.id, files: [token] }),
  })
  const fileId = versions[0]?.terms.files[0]?.id ?? 0
  const address = `/api/offers/${id}/files/${fileId}`
  expect(await (await client.fetch(address)).text()).toBe('The plan.')
  expect((await stranger.fetch(address)).status).toBe(404)
  expect((await client.fetch(`/api/offers/${id + 1}/files/${fileId}`)).status).toBe(404)
})

test('later versions keep the files of the versions before them', async () => {
  const { client, viber, service } = await acquainted()
  const upload = async (member: typeof client, name: string) => {
    const file = new Blob([name], { type: 'text/plain' })
    return (await member.attachments.upload({ name, file })).token
  }
  const first = terms({ serviceId: service.id, files: [await upload(viber, 'plan.txt')] })
  const { id } = await viber.offers.make({ clientId: client.user.id, terms: first })
  const second = terms({ files: [await upload(client, 'logo.txt')] })
  await client.offers.write({ id, basedOn: 1, terms: second })
  const { versions } = await viber.offers.accept({ id, version: 2 })
  const names = versions.map(({ number, terms: { files } }) => [
    number,
    files.map(({ name }) => name),
  ])
  expect(names).toEqual([
    [2, ['plan.txt', 'logo.txt']],
    [1, ['plan.txt']],
  ])
})

/** An offer with two files of the viber, and how to write its next version. */
async function withFiles() {
  const { client, viber, service } = await acquainted()
  const upload = async (member: typeof client, name: string) => {
    const file = new Blob([name], { type: 'text/plain' })
    return (await member.attachments.upload({ name, file })).token
  }
  const files = [await upload(viber, 'plan.txt'), await upload(viber, 'old.txt')]
  const first = terms({ serviceId: service.id, files })
  const { id, versions } = await viber.offers.make({ clientId: client.user.id, terms: first })
  const ids = versions[0]?.terms.files.map((file) => file.id) ?? []
  return { client, viber, upload, id, planId: ids[0] ?? 0, oldId: ids[1] ?? 0 }
}

test('a version leaves out the files that its writer removed, and those before it keep them', async () => {
  const { client, viber, upload, id, oldId } = await withFiles()
  const second = terms({ files: [await upload(client, 'logo.txt')], removedFiles: [oldId] })
  const answer = await client.offers.write({ id, basedOn: 1, terms: second })
  expect(await client.offers.write({ id, basedOn: 1, terms: second })).toEqual(answer)
  const { agreementId } = await viber.offers.accept({ id, version: 2 })
  const { items } = await client.offers.list({ agreementId: agreementId ?? 0 })
  const { versions } = await client.offers.get({ id: items[0]?.id ?? 0 })
  expect(versions.map(({ terms: { files } }) => files.map(({ name }) => name))).toEqual([
    ['plan.txt', 'logo.txt'],
    ['plan.txt', 'old.txt'],
  ])
  expect((await viber.fetch(`/api/offers/${id}/files/${oldId}`)).status).toBe(200)
})

test('a version removes only files that the offer has, and has at most ten', async () => {
  const { client, upload, id, planId, oldId } = await withFiles()
  const other = await withFiles()
  const write = (changes: Parameters<typeof terms>[0], basedOn = 1) =>
    client.offers.write({ id, basedOn, terms: terms(changes) })
  const refused = (path: string) => ({ status: 400, errors: [{ path }] })
  await expect(write({ removedFiles: [other.oldId] })).rejects.toMatchObject(
    refused('terms.removedFiles'),
  )
  await write({ removedFiles: [planId] })
  await expect(write({ removedFiles: [planId, oldId] }, 2)).rejects.toMatchObject(
    refused('terms.removedFiles'),
  )
  const names = Array.from({ length: 10 }, (_, index) => `${index}.txt`)
  const files = await Promise.all(names.map((name) => upload(client, name)))
  await expect(write({ files }, 2)).rejects.toMatchObject(refused('terms.files'))
  await write({ files, removedFiles: [oldId] }, 2)
  const { versions } = await client.offers.get({ id })
  expect(versions[0]?.terms.files.map(({ name }) => name).toSorted()).toEqual(names)
})
