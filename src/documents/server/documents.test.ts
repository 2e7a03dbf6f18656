import { afterEach, expect, test } from 'vitest'
import { aDelivery, aRelease, anOrder, buy } from '#testing/scenes.ts'
import { aPerson, aScene, theServer } from '#testing/server.ts'
import { transaction } from '#platform/server/context.ts'
import { issueDocuments } from './service/issue.ts'

afterEach(async () => (await theServer()).clock.set(new Date()))

interface Numbered {
  kind: string
  number: number
}

/** Each kind is numbered 1, 2, 3 … by id, and its series holds the last number. */
async function expectNoGaps() {
  const { database } = await theServer()
  const { rows } = await database.pool.query<Numbered>(
    'select kind, number from documents order by id',
  )
  const { rows: series } = await database.pool.query<{ kind: string; last_number: number }>(
    'select kind, last_number from document_series',
  )
  for (const { kind, last_number: last } of series) {
    const numbers = rows.filter((row) => row.kind === kind).map(({ number }) => number)
    expect(numbers).toEqual(Array.from({ length: last }, (_, index) => index + 1))
  }
  const { rows: due } = await database.pool.query('select transaction_id from documents_due')
  expect(due).toEqual([])
  return rows.length
}

test('a paid order gets a receipt, which only its client can see and which never changes', async () => {
  const { client, viber, stranger, order, service } = await anOrder()
  const { items, total } = await client.documents.list({})
  expect(total).toBe(1)
  const receipt = items[0]
  expect(receipt).toMatchObject({ kind: 'receipt', orderId: order.id, amount: 65 })
  expect(receipt?.number).toMatch(/^R-\d{6}$/)
  const { database } = await theServer()
  await database.pool.query(`update users set full_name = 'Somebody Else' where id = $1`, [
    client.user.id,
  ])
  const id = receipt?.id ?? 0
  const expected = {
    number: receipt?.number,
    marketplace: 'Vibework',
    orderTitle: service.title,
    client: { fullName: client.user.fullName },
    provider: { fullName: viber.user.fullName },
    hours: 1,
    hourlyRate: 65,
    total: 65,
    refunded: 0,
    card: { brand: 'visa', last4: '4242' },
    isTest: true,
  }
  expect(await client.documents.get({ id })).toMatchObject(expected)
  expect(await (await aPerson({ role: 'admin' })).documents.get({ id })).toMatchObject(expected)
  expect((await viber.documents.list({})).items).toEqual([])
  for (const person of [viber, stranger]) {
    await expect(person.documents.get({ id })).rejects.toMatchObject({ status: 404 })
    expect((await person.fetch(`/api/documents/${id}/file.pdf`)).status).toBe(404)
  }
})

test('a release gives the viber a fee statement, a cancellation gives the client a credit note', async () => {
  const { client, viber, service, order } = await aRelease()
  const { items: statements } = await viber.documents.list({})
  expect(statements).toMatchObject([{ kind: 'fee_statement', amount: 13, orderId: order.id }])
  expect(await viber.documents.get({ id: statements[0]?.id ?? 0 })).toMatchObject({
    total: 65,
    fee: 13,
    feeBps: 2000,
    providerAmount: 52,
    card: null,
  })
  const second = await buy(client, service)
  await client.orders.setStatus({ id: second.id, status: 'cancelled' })
  const { items } = await client.documents.list({ order: second.id })
  expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['credit_note', 65],
    ['receipt', 65],
  ])
  expect((await client.documents.list({ kind: 'credit_note' })).total).toBe(1)
  expect((await viber.documents.list({ kind: 'credit_note' })).total).toBe(0)
  await expectNoGaps()
})

test('fifty concurrent runs leave no gaps and issue each document once', async () => {
  const { service, client } = await aScene()
  const { system } = await theServer()
  for (let count = 0; count < 5; count++) await buy(client, service)
  const others = await Promise.all(Array.from({ length: 5 }, () => aPerson()))
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const buyer = others[index]
      if (buyer) await buy(buyer, service)
      await issueDocuments(system)
    }),
  )
  expect((await client.documents.list({ kind: 'receipt' })).total).toBe(5)
  for (const buyer of others) expect((await buyer.documents.list({})).total).toBe(1)
  const count = await expectNoGaps()
  await issueDocuments(system)
  expect(await expectNoGaps()).toBe(count)
})

test('a rollback also returns the numbers', async () => {
  const { client, order } = await anOrder()
  const { system, database } = await theServer()
  const numbers = () => database.pool.query('select * from document_series order by kind')
  const before = (await numbers()).rows
  // The last statement fails, after the document and its number are written.
  await database.pool.query(`create trigger stop before delete on documents_due
    for each row execute function forbid_change()`)
  await expect(issueDocuments(system)).rejects.toThrow('append-only')
  await database.pool.query('drop trigger stop on documents_due')
  expect((await numbers()).rows).toEqual(before)
  const { rows } = await database.pool.query('select id from documents where order_id = $1', [
    order.id,
  ])
  expect(rows).toEqual([])
  expect((await client.documents.list({ order: order.id })).total).toBe(1)
  await expectNoGaps()
})

test('a transaction that was rolled back is never documented', async () => {
  const { order, viber } = await aDelivery()
  const { system, database } = await theServer()
  const undone = transaction(system, async ({ db }) => {
    await db
      .insertInto('ledgerTransactions')
      .values({ kind: 'close', orderId: order.id, idemKey: 'undone', createdAt: new Date() })
      .execute()
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await issueDocuments(system)
  expect((await viber.documents.list({ order: order.id })).total).toBe(0)
  const { rows } = await database.pool.query('select * from documents_due')
  expect(rows).toEqual([])
})

test("the export of a year has a member's own documents, oldest first", async () => {
  const { client, viber, order } = await aRelease()
  const year = new Date().getUTCFullYear()
  expect(await client.documents.years({})).toEqual([year])
  const response = await client.fetch(`/api/documents/export/${year}.csv`)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [heading, first, ...rest] = (await response.text()).trim().split('\r\n')
  expect(heading).toContain('number,kind,date,order,title,amount')
  expect(first).toContain(`receipt`)
  expect(first).toContain(`,${order.id},`)
  expect(first).toContain('65.00')
  expect(rest).toEqual([])
  const theirs = await (await viber.fetch(`/api/documents/export/${year}.csv`)).text()
  expect(theirs).toContain('fee_statement')
  expect(theirs).not.toContain('receipt')
  const other = await (await client.fetch(`/api/documents/export/${year - 1}.csv`)).text()
  expect(other.trim().split('\r\n')).toHaveLength(1)
  expect((await client.documents.list({ year: year - 1 })).total).toBe(0)
  expect((await client.fetch('/api/documents/export/soon.csv')).status).toBe(404)
})

test('long lists are paged', async () => {
  const { client, service } = await anOrder()
  await buy(client, service)
  const first = await client.documents.list({ limit: 1 })
  expect(first).toMatchObject({ total: 2, next: expect.stringMatching(/^limit=1&cursor=[\w-]+$/) })
  const second = await client.documents.list({ limit: 1, page: 2 })
  expect(second.items).toHaveLength(1)
  expect(second.items[0]?.id).not.toBe(first.items[0]?.id)
})

// Last in this file, because the refused connection is closed with its prepared statements.
test('an issued document cannot be changed or deleted', async () => {
  const { client } = await anOrder()
  await client.documents.list({})
  const { database } = await theServer()
  const changes = ['update documents set amount_cents = 1', 'delete from documents']
  for (const change of changes) {
    await expect(database.pool.query(change)).rejects.toThrow(/append-only/)
  }
})

test("concurrent requests render a document's PDF once, and it never changes", async () => {
  const { client } = await anOrder()
  const { database } = await theServer()
  const { items } = await client.documents.list({})
  const id = items[0]?.id ?? 0
  const file = async () => {
    const response = await client.fetch(`/api/documents/${id}/file.pdf`)
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  const [first, ...others] = await Promise.all([file(), file(), file()])
  expect(first?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(others.every((other) => first?.equals(other))).toBe(true)
  const stored = Buffer.from('as it was filed away')
  await database.pool.query('update document_pdfs set pdf = $1 where document_id = $2', [
    stored,
    id,
  ])
  expect(await file()).toEqual(stored)
})
