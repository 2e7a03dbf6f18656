import { aPost } from '../blog-scenes.ts'
import { aHelpArticle } from '../knowledge-scenes.ts'
import { untilIdle } from '../idle.ts'
import { basic, anotherPage } from '../packages.ts'
import { anImage, aPdf } from '../portfolio-scenes.ts'
import { aPrompt } from '../prompt-scenes.ts'
import { aNewService, aVisitor, PASSWORD, theServer, type Person } from '../server.ts'
import { mark, passing, recorded, sentence } from './marks.ts'
import { DAY_MS } from '#platform/durations.ts'
import { dayOf } from '#platform/dates.ts'
import { fieldSubjects, type FieldSubject } from '#fields/field.ts'

/** What a member writes without another one: the account, the profile, services and content. */

type Keys = Record<FieldSubject, string>

/** A viber whose application was approved, who was suspended and came back, with admins' words about it all. */
export async function aWrittenAbout(owner: Person, sent: Set<string>): Promise<Person> {
  const visitor = recorded(await aVisitor(), sent)
  const username = passing()
  const { version } = await owner.peopleSettings.get()
  await owner.peopleSettings.set({ version, providerApproval: true })
  const { id } = await visitor.accounts.register({
    username,
    email: `${passing()}@example.org`,
    fullName: passing(),
    password: PASSWORD,
  })
  await visitor.applications.apply({ headline: passing(), about: passing() })
  const { items } = await owner.applications.list({ limit: 100 })
  const application = items.find(({ user }) => user.id === id)?.id ?? 0
  await owner.applications.decide({ id: application, approve: true, reason: passing() })
  const settings = await owner.peopleSettings.get()
  await owner.peopleSettings.set({ version: settings.version, providerApproval: false })

  await owner.people.addNote({ id, text: passing() })
  await owner.suspensions.suspend({ id, reason: passing() })
  const suspended = recorded(await aVisitor(), sent)
  await suspended.appeals.create({ username, password: PASSWORD, text: passing() })
  const appeals = await owner.appeals.list({ limit: 100 })
  const appeal = appeals.items.find(({ user }) => user.id === id)?.id ?? 0
  await owner.appeals.decide({ id: appeal, grant: true, answer: passing() })
  await owner.suspensions.suspend({ id, reason: passing() })
  await owner.suspensions.lift({ id, note: passing() })

  const back = recorded(await aVisitor(), sent)
  const user = await back.accounts.login({ username, password: PASSWORD })
  const { database } = await theServer()
  await database.pool.query('update users set email_verified_at = now() where id = $1', [id])
  return { ...back, user }
}

/** Questions of the owner about members, services and gigs, each answered with a text. */
export async function ownersQuestions(owner: Person): Promise<Keys> {
  for (const subject of fieldSubjects) {
    const key = `erased_${subject}`
    await owner.adminFields.add({ subject, key, label: `Question ${key}`, type: 'line' })
  }
  return { user: 'erased_user', service: 'erased_service', brief: 'erased_brief' }
}

export async function writeProfile(member: Person, { user }: Keys): Promise<void> {
  const profile = () => ({
    fullName: passing(),
    bio: passing(),
    headline: passing(),
    links: [`https://${passing()}.example.org`],
    education: [passing()],
    certificates: [passing()],
    awayUntil: dayOf(new Date(Date.now() + 30 * DAY_MS)),
    awayNote: passing(),
    fields: { [user]: passing() },
  })
  // The first name and headline are learnt by the search, and stay known to it after the second.
  await member.account.save(profile())
  await member.account.save(profile())
  await member.account.save({ awayUntil: null })
  await member.account.changeEmail({
    email: `${passing()}@example.org`,
    currentPassword: PASSWORD,
  })
  const { database } = await theServer()
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into passkeys (user_id, credential_id, public_key, name, created_at)
     values ($1, 'of the erased', '\\x00', 'Mine', now()) returning id::integer`,
    [member.user.id],
  )
  await member.security.renamePasskey({ id: rows[0]?.id ?? 0, name: passing() })
}

/** A service without orders, with packages, pictures and a portfolio, and one that an admin hides. */
export async function writeServices(member: Person, owner: Person, { service }: Keys) {
  const fields = () => ({
    title: `Fix ${passing()}`,
    description: sentence(passing()),
    skills: [passing()],
    fields: { [service]: passing() },
  })
  const wanted = { ...aNewService, ...fields() }
  // The answer is kept for the key, in case the request is repeated.
  const { id } = await member.services.create(wanted, { idempotencyKey: 'a service' })
  await member.services.update({ id, ...fields() })
  const file = await anImage(60, 60)
  await member.servicePictures.add({ id, file })
  const { pictures } = await member.services.get({ id })
  await member.servicePictures.arrange({
    id,
    pictures: pictures.map((picture) => ({ id: picture.id, alt: passing() })),
  })
  await member.packages.set({
    id,
    version: 0,
    packages: [{ ...basic, name: passing(), summary: sentence(passing()), features: [passing()] }],
    extras: [{ ...anotherPage, name: passing() }],
  })
  const piece = await member.portfolio.create({
    title: passing(),
    description: passing(),
    videoUrl: `https://youtube.com/watch?v=${passing()}`,
  })
  await member.portfolio.update({
    id: piece.id,
    title: passing(),
    description: passing(),
    videoUrl: `https://youtube.com/watch?v=${passing()}`,
    isClientWork: false,
  })
  await member.portfolio.addDocument({ id: piece.id, name: `${passing()}.pdf`, file: aPdf })
  const hidden = await member.services.create({ ...aNewService, ...fields() })
  await owner.adminServices.hide({ id: hidden.id, reason: passing() })
  return id
}

/** Posts and prompts that are published, and stay, and others that are not, and go. */
export async function writeContent(member: Person, owner: Person): Promise<void> {
  for (const word of [passing, mark]) {
    const { id } = await member.blog.create({ ...aPost(), ...postOf(word) })
    await member.blog.update({ id, ...postOf(word) })
    await member.blog.setStatus({ id, status: 'pending_review' })
    await owner.blog.setStatus({ id, status: 'rejected', reason: passing() })
    if (word === passing) continue
    await member.blog.setStatus({ id, status: 'pending_review' })
    await owner.blog.setStatus({ id, status: 'published' })
    // A change that is approved, which moves the address, and one that still waits.
    await member.blog.update({ id, ...postOf(word) })
    await owner.blog.setStatus({ id, status: 'published' })
    await member.blog.update({ id, ...postOf(passing) })
  }
  for (const word of [passing, mark]) {
    const { id } = await member.prompts.create({ ...(await aPrompt()), ...promptOf(word) })
    await member.prompts.update({ id, ...promptOf(word) })
    await member.prompts.move({ id, status: 'pending_review' })
    await owner.prompts.move({ id, status: 'rejected', reason: passing() })
    if (word === passing) continue
    await member.prompts.move({ id, status: 'pending_review' })
    await owner.prompts.move({ id, status: 'published' })
    await member.prompts.update({ id, ...promptOf(word) })
    await owner.prompts.move({ id, status: 'published' })
    await member.prompts.update({ id, ...promptOf(passing) })
  }
  const { id } = await owner.prompts.create(await aPrompt())
  await owner.prompts.move({ id, status: 'published' })
  await member.prompts.rate({ id, rating: 4, review: passing() })
}

const postOf = (word: () => string) => ({
  title: `How to ${word()}`,
  slug: `${word()}-post`,
  content: `<p>${sentence(word())} ${sentence(word())}</p>`,
  excerpt: word(),
  metaTitle: word(),
  metaDescription: word(),
  ogImage: `https://example.org/${word()}.png`,
  featuredImage: `https://example.org/${word()}.png`,
  featuredImageAlt: word(),
  tags: [word()],
})

const promptOf = (word: () => string) => ({
  title: `Explain ${word()}`,
  description: sentence(word()),
  content: sentence(word()),
  slug: `${word()}-prompt`,
  tags: [word()],
})

/** What a member tells the site: help, contact, searches. */
export async function writeToTheSite(member: Person, owner: Person): Promise<void> {
  const article = await aHelpArticle(owner)
  await member.knowledge.giveFeedback({ id: article.id, isHelpful: false, feedback: passing() })
  await member.knowledge.search({ q: passing() })
  const { pool } = (await theServer()).database
  // The search is recorded after its answer.
  await untilIdle(pool)
  await member.contact.send({
    name: passing(),
    email: `${passing()}@example.org`,
    subject: passing(),
    message: passing(),
  })
  const { rows } = await pool.query<{ id: number }>(
    'select max(id)::integer as id from contact_messages',
  )
  await owner.contact.answer({ id: rows[0]?.id ?? 0, note: passing() })
}
