import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { aDispute } from '#testing/scenes.ts'
import { aPerson, theServer } from '#testing/server.ts'
import { DAY_MS } from '#platform/durations.ts'
import { createClamd } from '#platform/server/drivers/scan/clamd.ts'

const refused = (status: number, code: string) => ({ status, code })
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) close()
  const { resources } = await theServer()
  resources.scanner = null
})

/** A minimal clamd that speaks INSTREAM and reports a virus in files that contain the word EICAR. */
async function aScanner() {
  const heard = { commands: 0, answer: '' }
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (data: Buffer) => {
      bytes = Buffer.concat([bytes, data])
      // A chunk of length zero ends the stream.
      if (!bytes.subarray(-4).equals(Buffer.alloc(4))) return
      heard.commands += bytes.toString('latin1').startsWith('zINSTREAM\0') ? 1 : 0
      const found = bytes.includes('EICAR') ? 'stream: Eicar-Signature FOUND' : 'stream: OK'
      socket.end(`${heard.answer || found}\0`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const { resources } = await theServer()
  resources.scanner = createClamd(`127.0.0.1:${(server.address() as AddressInfo).port}`, 500)
  return heard
}

const send = (person: Awaited<ReturnType<typeof aPerson>>, text: string, name = 'a.exe') =>
  person.attachments.upload({ name, file: new Blob([text]) })

test('a file that the scanner finds clean can be attached', async () => {
  const heard = await aScanner()
  const { client, dispute } = await aDispute()
  const { token } = await send(client, 'harmless')
  const said = { id: dispute.id, text: 'Here.', files: [token] }
  expect((await client.disputes.addEvidence(said)).entries.at(-1)?.files).toHaveLength(1)
  expect(heard.commands).toBe(1)
})

test('an infected file is quarantined for 30 days and cannot be attached', async () => {
  await aScanner()
  const { client, dispute, server } = await aDispute()
  const { token } = await client.attachments.begin({ name: 'a.exe', size: 8 })
  const sending = client.attachments.append({ token, offset: 0, file: new Blob(['an EICAR']) })
  await expect(sending).rejects.toMatchObject(refused(422, 'file.infected'))
  const adding = client.disputes.addEvidence({ id: dispute.id, text: 'Here.', files: [token] })
  await expect(adding).rejects.toMatchObject(refused(400, 'file.not_usable'))
  await expect(client.attachments.state({ token })).rejects.toMatchObject({ status: 422 })
  // Cancelling does not delete a quarantined file.
  await client.attachments.cancel({ token })
  const { database, resources } = server
  const find = async () =>
    (
      await database.pool.query<{ file_key: string; threat: string }>(
        'select file_key, threat from attachments where token = $1',
        [token],
      )
    ).rows
  const [kept] = await find()
  expect(kept?.threat).toBe('Eicar-Signature')
  expect(await resources.files.read(kept?.file_key ?? '')).toBeDefined()
  const { rows } = await database.pool.query(
    `select after from audit_log where action = 'file.quarantined' and actor_id = $1`,
    [client.user.id],
  )
  expect(rows).toEqual([{ after: { threat: 'Eicar-Signature', file: kept?.file_key } }])
  server.clock.advance(2 * DAY_MS)
  await server.runJob('attachments.sweep')
  expect(await find()).toHaveLength(1)
  server.clock.advance(29 * DAY_MS)
  await server.runJob('attachments.sweep')
  expect(await find()).toHaveLength(0)
  expect(await resources.files.read(kept?.file_key ?? '')).toBeUndefined()
})

test('while the scanner is unavailable no file is accepted, and the upload can be finished afterwards', async () => {
  const heard = await aScanner()
  const person = await aPerson()
  const { token } = await person.attachments.begin({ name: 'a.zip', size: 4 })
  heard.answer = 'INSTREAM size limit exceeded. ERROR'
  const sending = person.attachments.append({ token, offset: 0, file: new Blob(['data']) })
  await expect(sending).rejects.toMatchObject(refused(503, 'file.not_scanned'))
  expect(await person.attachments.state({ token })).toMatchObject({ received: 4, isReady: false })
  heard.answer = ''
  const again = person.attachments.append({ token, offset: 4, file: new Blob([]) })
  expect(await again).toMatchObject({ isReady: true })
})

test('without a configured scanner, files are not scanned', async () => {
  const person = await aPerson()
  expect(await send(person, 'an EICAR')).toMatchObject({ isReady: true })
})
