import { expect, test } from 'vitest'
import { PASSWORD, aPerson, aVisitor, theServer } from '#testing/server.ts'

const ofAdmin = { status: 403, code: 'account.of_admin' }
const admin = () => aPerson({ role: 'admin' })

async function mailsTo(userId: number): Promise<string[]> {
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ template: string }>(
    `select template from mails where user_id = $1 order by id`,
    [userId],
  )
  return rows.map(({ template }) => template)
}

test('an admin changes the name of a member, by the rules of names', async () => {
  const [asking, member] = [await admin(), await aPerson()]
  const { id } = member.user
  expect(await asking.people.rename({ id, fullName: 'A Better Name' })).toMatchObject({
    fullName: 'A Better Name',
  })
  expect(await member.accounts.me()).toMatchObject({ fullName: 'A Better Name' })
  await expect(asking.people.rename({ id, fullName: 'x' })).rejects.toMatchObject({ status: 400 })
  const { deeds } = await asking.people.get({ id })
  expect(deeds[0]).toMatchObject({ action: 'user.renamed', before: null, after: null })
})

test('an admin sends the link that confirms an address, or confirms it', async () => {
  const asking = await admin()
  const { user } = await aPerson({ isEmailVerified: false })
  await asking.people.sendLink({ id: user.id })
  expect(await mailsTo(user.id)).toContain('verify_email')
  expect(await asking.people.confirmEmail({ id: user.id })).toMatchObject({ isEmailVerified: true })
  for (const act of [asking.people.sendLink, asking.people.confirmEmail]) {
    await expect(act({ id: user.id })).rejects.toMatchObject({ code: 'account.email_confirmed' })
  }
})

test('a super admin removes a lost second step after entering their password', async () => {
  const [owner, member] = [await aPerson({ role: 'super_admin' }), await aPerson()]
  const { id } = member.user
  const { database } = await theServer()
  await database.pool.query(`insert into recovery_codes (user_id, code_hash) values ($1, $2)`, [
    id,
    Buffer.alloc(32),
  ])
  await expect(
    owner.people.resetSecondStep({ id, currentPassword: 'not this one' }),
  ).rejects.toMatchObject({ status: 403 })
  await owner.people.resetSecondStep({ id, currentPassword: PASSWORD })
  const { rowCount } = await database.pool.query(`select from recovery_codes where user_id = $1`, [
    id,
  ])
  expect(rowCount).toBe(0)
  expect(await mailsTo(id)).toContain('two_step_changed')
  await expect(member.accounts.me()).rejects.toMatchObject({ status: 401 })
  const visitor = await aVisitor()
  await visitor.accounts.login({ username: member.user.username, password: PASSWORD })
})

test('only a super admin changes the account of an admin', async () => {
  const [asking, other, owner] = [
    await admin(),
    await admin(),
    await aPerson({ role: 'super_admin' }),
  ]
  const { id } = other.user
  await expect(asking.people.rename({ id, fullName: 'Another Name' })).rejects.toMatchObject(
    ofAdmin,
  )
  await expect(asking.people.confirmEmail({ id })).rejects.toMatchObject(ofAdmin)
  await owner.people.rename({ id, fullName: 'Another Name' })
})

test('admins write notes about a person; each deletes their own, super admins all', async () => {
  const [one, other, owner] = [await admin(), await admin(), await aPerson({ role: 'super_admin' })]
  const member = await aPerson()
  const { id } = member.user
  const first = await one.people.addNote({ id, text: 'Called about a refund.' })
  const second = await other.people.addNote({ id, text: 'Called again.\nAll is well.' })
  expect(await one.people.notes({ id })).toEqual([second, first])
  expect(first.author).toEqual({ id: one.user.id, fullName: one.user.fullName })
  await expect(other.people.deleteNote({ id, noteId: first.id })).rejects.toMatchObject({
    code: 'auth.forbidden',
  })
  await one.people.deleteNote({ id, noteId: first.id })
  await owner.people.deleteNote({ id, noteId: second.id })
  expect(await one.people.notes({ id })).toEqual([])
  for (const text of ['', '  ', 'a'.repeat(2001)]) {
    await expect(one.people.addNote({ id, text })).rejects.toMatchObject({ status: 400 })
  }
})

test('a person gets the notes about them with their data, without the names of the admins', async () => {
  const [asking, member] = [await admin(), await aPerson()]
  const { id } = member.user
  await asking.people.addNote({ id, text: 'Asked twice for a refund.' })
  const copy = await (await member.fetch('/api/user/export')).json()
  expect(copy).toMatchObject({ adminNotes: [{ text: 'Asked twice for a refund.' }] })
  expect(JSON.stringify(copy.adminNotes)).not.toContain(asking.user.fullName)
})
