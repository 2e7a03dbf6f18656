import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepWhole } from '#attachments/server/service/uploads.ts'
import { sendVerification } from '#accounts/server/service/email.ts'
import { saveProfile, setAvatar } from '#accounts/server/service/profile.ts'
import { mailsTo } from '#testing/outbox.ts'
import { aPrompt } from '#testing/prompt-scenes.ts'
import { aNewService, aPerson, PASSWORD, theServer, type Person } from '#testing/server.ts'
import type { ReceivedFile } from '#platform/contract.ts'
import type { UserContext } from '#platform/server/context.ts'
import { PromptFields } from '#prompts/fields.ts'
import { createPrompt } from '#prompts/server/service/create.ts'
import { createService } from '#services/server/service/editing.ts'

/** The context of a request that was authorized before the account was deleted. */

async function contextOf({ user }: Person): Promise<UserContext> {
  const { system } = await theServer()
  const { id, role, isAdmin, isServiceProvider, status } = user
  return { ...system, viewer: { id, role, isAdmin, isServiceProvider, status } }
}

const leave = ({ personalData }: Person) =>
  personalData.deleteAccount({ currentPassword: PASSWORD })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vibework-received-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A file on disk as an upload leaves it. */
async function received(bytes: Uint8Array): Promise<ReceivedFile> {
  const path = join(folder, randomUUID())
  await writeFile(path, bytes)
  return { path, size: bytes.length }
}

async function aPicture(): Promise<ReceivedFile> {
  const picture = sharp({ create: { width: 90, height: 40, channels: 3, background: '#f60' } })
  return received(await picture.png().toBuffer())
}

const late: Record<string, (ctx: UserContext) => Promise<unknown>> = {
  'a name and a biography': (ctx) =>
    saveProfile(ctx, { fullName: 'Nora Known', bio: 'Born in Lisbon.' }),
  'a picture': async (ctx) => setAvatar(ctx, await aPicture()),
  'a link to confirm the address': (ctx) => sendVerification(ctx),
  'a service': (ctx) => createService(ctx, aNewService),
  'a prompt': async (ctx) => createPrompt(ctx, PromptFields.parse(await aPrompt())),
}

test.each(Object.keys(late))('%s is refused after the account was deleted', async (name) => {
  const person = await aPerson({ isServiceProvider: true })
  const ctx = await contextOf(person)
  const { pool } = (await theServer()).database
  const left = async () => {
    const { rows } = await pool.query<{ email: string }>(
      `select u::text, u.email, (select count(*) from services where user_id = u.id) as services,
        (select count(*) from prompts where author_id = u.id) as prompts
        from users u where id = $1`,
      [person.user.id],
    )
    return { rows, mails: await mailsTo(rows[0]?.email ?? '') }
  }
  await leave(person)
  const before = await left()
  await expect(late[name]?.(ctx)).rejects.toMatchObject({ code: 'account.changed' })
  expect(await left()).toEqual(before)
})

test('a file that is being stored while its owner deletes the account is deleted too', async () => {
  const person = await aPerson()
  const ctx = await contextOf(person)
  const kept: string[] = []
  const files: UserContext['files'] = {
    ...ctx.files,
    async putFile(key, path, contentType) {
      await leave(person)
      await ctx.files.putFile(key, path, contentType)
      kept.push(key)
    },
  }
  const bytes = new TextEncoder().encode('My own words.')
  const sent = { bytes: Readable.from([bytes]), size: bytes.length }
  await expect(keepWhole({ ...ctx, files }, { name: 'mine.txt', sent })).rejects.toMatchObject({
    code: 'account.changed',
  })
  expect(kept).toHaveLength(1)
  expect(await ctx.files.read(kept[0] ?? '')).toBeUndefined()
})
