import { expect, test } from 'vitest'
import { fatesByColumn } from '../column-fates.ts'
import { exportAll } from './service/copy.ts'
import {
  buyServices,
  disputePurchases,
  makeOffers,
  receiveMoney,
  sellServices,
  writeGigs,
  writeMessages,
  type Two,
} from '#testing/erasure/deals.ts'
import { isPassing, marksIn, passing, recorded, wordFields } from '#testing/erasure/marks.ts'
import {
  aWrittenAbout,
  ownersQuestions,
  writeContent,
  writeProfile,
  writeServices,
  writeToTheSite,
} from '#testing/erasure/profile-and-content.ts'
import { marksInDatabase, marksInFiles } from '#testing/erasure/whole-database.ts'
import { contextOf } from '#testing/priced-scenes.ts'
import { aNewService, aPerson, PASSWORD, theServer, type Person } from '#testing/server.ts'

/**
 * Columns whose marks need not be in the copy: what is derived from other columns, former addresses, what waits to be
 * sent, and what admins and other members wrote to each other about two people.
 */
const NOT_IN_THE_COPY = new Set([
  'audit_log.after',
  'audit_log.before',
  'audit_log.reason',
  'disputes.admin_notes',
  'idempotency_keys.body',
  'mail_tokens.email',
  'mails.to_address',
  'mails.values',
  'reports.decision_note',
  'reports.note',
  'search_skills.key',
  'search_skills.label',
  'search_words.word',
  'slug_history.slug',
])

/** Names that may stay: the law asks for documents, and the development mailbox has emails as their recipients do. */
const WITH_NAMES = /^(?:mailbox|documents\.content$)/

/** A member with a whole life on the marketplace, in words that occur nowhere else. */
async function aLife() {
  const sent = new Set<string>()
  const owner = recorded(await aPerson({ role: 'super_admin' }), sent)
  const partner = await aPerson({ isServiceProvider: true })
  const questions = await ownersQuestions(owner)
  const member = await aWrittenAbout(owner, sent)
  await writeProfile(member, questions)
  await writeServices(member, owner, questions)
  await writeContent(member, owner)
  await writeToTheSite(member, owner)
  const offered = {
    member: (await member.services.create({ ...aNewService, title: 'Fix a slow shop' })).id,
    partner: (await partner.services.create(aNewService)).id,
  }
  const two: Two = { member, partner, owner, offered }
  await writeMessages(two)
  await buyServices(two)
  await disputePurchases(two)
  await sellServices(two)
  await writeGigs(two, questions.brief)
  await makeOffers(two)
  await receiveMoney(two)
  const { runJob } = await theServer()
  await runJob('documents.issue')
  await entriesOfBefore(member, owner)
  return { member, owner, sent }
}

/** Entries of the audit log as earlier versions wrote them: with the reasons of admins. */
async function entriesOfBefore({ user }: Person, owner: Person): Promise<void> {
  const { database } = await theServer()
  await database.pool.query(
    `insert into audit_log (at, actor_id, actor_role, action, subject, subject_id, request_id, before,
       after, reason)
     select now(), $1, 'admin', 'user.suspended', subject, id, 'before', $3, $4, $5
     from (select 'user' as subject, $2::bigint as id
       union all select 'service', id from services where user_id = $2) about`,
    [
      owner.user.id,
      user.id,
      JSON.stringify({ status: 'active', title: passing() }),
      JSON.stringify({ status: 'suspended', title: passing() }),
      passing(),
    ],
  )
}

test('no word by or about an erased member stays, except where the table of fates keeps it', async () => {
  const { member, owner, sent } = await aLife()
  const { id } = member.user
  const fates = fatesByColumn()
  const isKept = (column: string) => fates.get(column)?.[0] === 'kept'

  const unsent = wordFields().filter((field) => !sent.has(field))
  expect(unsent, 'a field of a call in which a member can write, without a mark').toEqual([])

  const before = await marksInDatabase()
  const wrong = [...before].filter(
    ([column]) => (fates.get(column)?.[0] ?? 'notPersonal') === 'notPersonal',
  )
  expect(wrong, 'a column with words of a member that the table calls not personal').toEqual([])

  const copy = String((await exportAll(await contextOf(member))).bytes)
  const copied = new Set(marksIn(copy))
  const missing = [...before].flatMap(([column, marks]) => {
    const lost = marks.filter((word) => !copied.has(word))
    return NOT_IN_THE_COPY.has(column) || lost.length === 0 ? [] : [`${column} ${lost.join(' ')}`]
  })
  expect(missing, 'words that the copy of the data does not have').toEqual([])

  expect((await marksInFiles()).some(isPassing), 'files that have to go').toBe(true)
  await owner.personalData.eraseMember({ id, currentPassword: PASSWORD })
  const { work, runJob } = await theServer()
  await work()
  // The farewell email knows name and address until it is sent.
  await runJob('mail.send')
  const after = await marksInDatabase()
  const left = [...after].flatMap(([column, marks]) => {
    if (WITH_NAMES.test(column)) return []
    const wrongly = marks.filter((word) => isPassing(word) || !isKept(column))
    return wrongly.length > 0 ? [`${column} ${wrongly.join(' ')}`] : []
  })
  expect(left, 'words that the erasure has left').toEqual([])
  expect((await marksInFiles()).filter((word) => isPassing(word))).toEqual([])
})
