import { expect, test } from 'vitest'
import { mailsTo } from '#testing/outbox.ts'
import { aPerson, theServer } from '#testing/server.ts'

const admin = () => aPerson({ role: 'admin' })
let addresses = 0
const anAddress = () => `invited.${++addresses}+x@example.org`

/** The values of the invitations to an address, which are deleted once it was sent. */
async function invitationsTo(email: string) {
  const { database } = await theServer()
  const { rows } = await database.pool.query(
    `select template, locale, user_id, "values" from mails where to_address = $1`,
    [email],
  )
  return rows
}

test('an admin invites a viber or a client, with a link that fills in the address', async () => {
  const asking = await admin()
  const [viber, client] = [anAddress(), anAddress()]
  expect(await asking.people.invite({ email: viber, isViber: true })).toEqual({
    hasMailServer: true,
  })
  await asking.people.invite({ email: client })
  const fragment = (email: string) => `#email=${encodeURIComponent(email)}`
  expect(await invitationsTo(viber)).toMatchObject([
    {
      template: 'invited',
      user_id: null,
      values: { role: 'viber', link: `/auth?tab=register&as=viber${fragment(viber)}` },
    },
  ])
  expect(await invitationsTo(client)).toMatchObject([
    { values: { role: 'client', link: `/auth?tab=register${fragment(client)}` } },
  ])
})

test('the audit log has who invited, but no address', async () => {
  const [asking, owner] = [await admin(), await aPerson({ role: 'super_admin' })]
  const email = anAddress()
  await asking.people.invite({ email, isViber: true })
  const { items } = await owner.audit.list({ actorId: asking.user.id, area: 'all' })
  const entry = items.find(({ action }) => action === 'user.invited')
  expect(entry).toMatchObject({ after: { role: 'viber' }, subject: null })
  expect(JSON.stringify(items)).not.toContain(email)
})

test('an address is invited once a day, in any case and by any admin', async () => {
  const email = anAddress()
  await (await admin()).people.invite({ email })
  await (await admin()).people.invite({ email: email.toUpperCase() })
  expect(await mailsTo(email)).toHaveLength(1)
  expect(await mailsTo(email.toUpperCase())).toHaveLength(0)
})

test('the address of an account and a wrong one are refused', async () => {
  const [asking, member] = [await admin(), await aPerson()]
  await expect(
    asking.people.invite({ email: member.user.email.toUpperCase() }),
  ).rejects.toMatchObject({ status: 409, code: 'invitation.has_account' })
  await expect(asking.people.invite({ email: 'no address' })).rejects.toMatchObject({ status: 400 })
  expect(await invitationsTo(member.user.email)).not.toContainEqual(
    expect.objectContaining({ template: 'invited' }),
  )
})

test('while the registration is closed, no invitation is sent', async () => {
  const owner = await aPerson({ role: 'super_admin' })
  const open = async (isRegistrationOpen: boolean) =>
    owner.generalSettings.set({ ...(await owner.generalSettings.get({})), isRegistrationOpen })
  await open(false)
  const email = anAddress()
  await expect(owner.people.invite({ email })).rejects.toMatchObject({
    code: 'account.registration_closed',
  })
  expect(await mailsTo(email)).toEqual([])
  await open(true)
})
