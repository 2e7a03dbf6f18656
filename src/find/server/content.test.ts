import { beforeAll, expect, test } from 'vitest'
import { aPost } from '#testing/blog-scenes.ts'
import { aBrief, setGigBoard } from '#testing/brief-scenes.ts'
import { aHelpArticle, aHelpCategory } from '#testing/knowledge-scenes.ts'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'

/** Content is found only by people who may see it. */

let admin: Person
let member: Person
let visitor: Awaited<ReturnType<typeof aVisitor>>
beforeAll(async () => {
  admin = await aPerson({ role: 'admin' })
  member = await aPerson({ fullName: 'Mia Member' })
  visitor = await aVisitor()
})

/** A random word, which no other test uses and which is similar to no other word. */
const letters = 'abcdefghijklmnopqrstuvwxyz'
const aLetter = () => letters[Math.floor(Math.random() * letters.length)]
const aWord = () => Array.from({ length: 14 }, aLetter).join('')

/** The paths that a visitor, a member and an admin find. */
async function found(word: string) {
  const paths = async ({ find }: Pick<Person, 'find'>) =>
    (await find.everything({ q: word })).flatMap(({ results }) => results.map(({ path }) => path))
  return { visitor: await paths(visitor), member: await paths(member), admin: await paths(admin) }
}
const byAll = (path: string) => ({ visitor: [path], member: [path], admin: [path] })
const byNobody = { visitor: [], member: [], admin: [] }

test('a published post is found by its approved text, not by changes that wait for review', async () => {
  const [word, later] = [aWord(), aWord()]
  const fields = { ...aPost(), title: `On ${word}` }
  const post = await member.blog.create({ ...fields, status: 'pending_review' })
  expect(await found(word)).toEqual(byNobody)
  const { version } = await admin.blog.setStatus({ id: post.id, status: 'published' })
  const path = `/blog/post/${fields.slug}`
  expect(await found(word)).toEqual(byAll(path))
  // The author's change waits for review.
  await member.blog.update({ id: post.id, version, title: `On ${later}` })
  expect(await found(later)).toEqual(byNobody)
  expect(await found(word)).toEqual(byAll(path))
  await admin.blog.setStatus({ id: post.id, status: 'draft' })
  expect([await found(word), await found(later)]).toEqual([byNobody, byNobody])
})

test('open gigs are found: public ones by everyone, those for members by members', async () => {
  const word = aWord()
  const open = await aBrief({ title: `Design a ${word} shop` })
  const path = `/gigs/${open.id}`
  expect(await found(word)).toEqual(byAll(path))
  const inside = await aBrief({ description: `${word} `.repeat(8), visibility: 'members' })
  await aBrief({ title: `A secret ${word} shop`, visibility: 'invited' })
  const { visitor: first, member: second } = await found(word)
  expect(first).toEqual([path])
  // A title comes before a description.
  expect(second).toEqual([path, `/gigs/${inside.id}`])
  await inside.client.briefs.pause({ id: inside.id })
  expect(await found(word)).toEqual(byAll(path))
  await setGigBoard(false)
  const closed = await found(word)
  await setGigBoard(true)
  expect(closed).toEqual(byNobody)
})

test('a viber who submits a first post completes an onboarding task', async () => {
  const viber = await aPerson({ isServiceProvider: true, isEmailVerified: false })
  const post = await viber.blog.create(aPost())
  expect((await viber.onboarding.progress()).done).toEqual([])
  await viber.blog.setStatus({ id: post.id, status: 'pending_review' })
  expect((await viber.onboarding.progress()).done).toEqual(['post'])
})

test('a help article is found by its audience only: everyone, members or admins', async () => {
  const word = aWord()
  const { id: categoryId, slug } = await aHelpCategory(admin)
  const write = (visibility: 'public' | 'members' | 'internal', more = {}) =>
    aHelpArticle(admin, {
      categoryId,
      visibility,
      slug: `for-${visibility}`,
      title: `${visibility} ${word}`,
      ...more,
    })
  await write('public')
  await write('members')
  await write('internal')
  await write('public', { status: 'draft', slug: 'a-draft' })
  await write('public', { status: 'archived', slug: 'retired' })
  const at = (name: string) => `/knowledge-base/${slug}/${name}`
  const { visitor: first, member: second, admin: third } = await found(word)
  expect(first).toEqual([at('for-public')])
  expect(second.toSorted()).toEqual([at('for-members'), at('for-public')])
  expect(third.toSorted()).toEqual([at('for-internal'), at('for-members'), at('for-public')])
})

test('a misspelled word finds help articles and other content by its correction', async () => {
  const word = aWord()
  const typed = word.slice(0, -1) + (word.endsWith('x') ? 'y' : 'x')
  const groups = async () =>
    (await visitor.find.everything({ q: typed })).map(({ kind, corrected }) => [kind, corrected])
  await aHelpArticle(admin, { title: `Help with ${word}` })
  expect(await groups()).toEqual([['articles', word]])
  // Nothing contains the typed word, so all kinds are searched for the correction.
  const write = (title: string) =>
    member.blog.create({ ...aPost(), title, status: 'pending_review' })
  const meant = await write(`On ${word}`)
  await admin.blog.setStatus({ id: meant.id, status: 'published' })
  expect(await groups()).toEqual([
    ['posts', word],
    ['articles', word],
  ])
  expect(await visitor.find.everything({ q: typed, asTyped: '1' })).toEqual([])
  // A post contains the typed word, so only the help articles are corrected.
  const typedSo = await write(`On ${typed}`)
  await admin.blog.setStatus({ id: typedSo.id, status: 'published' })
  expect(await groups()).toEqual([
    ['posts', null],
    ['articles', word],
  ])
  expect(await visitor.find.everything({ q: typed, asTyped: '1' })).toMatchObject([
    { kind: 'posts', corrected: null },
  ])
})

test('a help article in a hidden category is not found by visitors and members', async () => {
  const word = aWord()
  const { id: categoryId } = await aHelpCategory(admin, { isVisible: false })
  await aHelpArticle(admin, { categoryId, title: `Hidden ${word}` })
  expect(await found(word)).toMatchObject({ visitor: [], member: [] })
})

test('a prompt is found only if it is published and public', async () => {
  const word = aWord()
  const category = await admin.promptCategories.create({ name: `Kind ${word}`, slug: word })
  let made = 0
  const write = (more: object) =>
    admin.prompts.create({
      title: `Ask about ${word}`,
      slug: `${word}-${++made}`,
      description: 'Asks for what nobody has thought of yet.',
      // A prompt with identical content would be rejected.
      content: `Tell me about {{subject}} in ${made} ways.`,
      categoryId: category.id,
      status: 'published',
      ...more,
    })
  await write({ visibility: 'unlisted' })
  await write({ visibility: 'private' })
  await write({ status: 'draft' })
  expect(await found(word)).toEqual(byNobody)
  await write({})
  const { visitor: first, member: second } = await found(word)
  expect(first).toEqual([`/prompts/${word}/${word}-4`])
  expect(second).toEqual(first)
})

test('posts of a suspended author are not found', async () => {
  const word = aWord()
  const author = await aPerson()
  const post = await author.blog.create({
    ...aPost(),
    title: `On ${word}`,
    status: 'pending_review',
  })
  await admin.blog.setStatus({ id: post.id, status: 'published' })
  expect((await found(word)).visitor).toHaveLength(1)
  const { database } = await theServer()
  await database.pool.query(`update users set status = 'suspended' where id = $1`, [author.user.id])
  expect((await found(word)).visitor).toEqual([])
})
