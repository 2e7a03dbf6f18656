import { beforeAll, describe, expect, test } from 'vitest'
import { aPost } from '#testing/blog-scenes.ts'
import { aBrief } from '#testing/brief-scenes.ts'
import { aHelpArticle, aHelpCategory } from '#testing/knowledge-scenes.ts'
import { aPromptCategory } from '#testing/prompt-scenes.ts'
import { aNewService, aPerson, aVisitor, type Person } from '#testing/server.ts'
import { kinds } from '../kinds.ts'

/** Every kind of content takes texts apart in the same way (docs/ranking.md). */

const TITLES = [
  'Well-tempered e-bikes of O’Hara',
  '东京网站设计与开发',
  'ウェブデザイン制作します',
  'รับออกแบบเว็บไซต์ทุกแบบ',
  '온라인쇼핑몰제작합니다',
]
const searches = [
  ['ebikes', 'Well-tempered e-bikes of O’Hara'],
  ['welltempered', 'Well-tempered e-bikes of O’Hara'],
  ["o'hara", 'Well-tempered e-bikes of O’Hara'],
  ['ohara', 'Well-tempered e-bikes of O’Hara'],
  ['网站', '东京网站设计与开发'],
  ['デザイン', 'ウェブデザイン制作します'],
  ['ออกแบบ', 'รับออกแบบเว็บไซต์ทุกแบบ'],
  ['제작합니다', '온라인쇼핑몰제작합니다'],
] as const

let client: Person
beforeAll(async () => {
  const admin = await aPerson({ role: 'admin' })
  client = await aPerson()
  const category = await aHelpCategory(admin)
  const promptCategory = await aPromptCategory(admin)
  for (const [index, title] of TITLES.entries()) {
    const viber = await aPerson({ isServiceProvider: true, fullName: title })
    await viber.services.create({ ...aNewService, title })
    await aBrief({ title })
    await admin.blog.create({ ...aPost(), title, status: 'published' })
    await aHelpArticle(admin, { categoryId: category.id, slug: `script-${index}`, title })
    await admin.prompts.create({
      title,
      slug: `script-${index}`,
      description: 'Asks for what nobody has thought of yet.',
      content: `Tell me about {{subject}} in ${index + 2} ways.`,
      categoryId: promptCategory.id,
      status: 'published',
    })
    await admin.pages.create({
      title,
      slug: `script-${index}`,
      content: '<p>About this.</p>',
      status: 'published',
    })
    await client.messages.send({
      senderId: client.user.id,
      receiverId: viber.user.id,
      content: `Hello! ${title}`,
    })
  }
}, 120_000)

describe.each(searches)('%j', (typed, title) => {
  test('is found in every kind of content', async () => {
    const groups = await (await aVisitor()).find.everything({ q: typed })
    const titles = Object.fromEntries(
      groups.map(({ kind, results }) => [kind, results.map((result) => result.title)]),
    )
    expect(titles).toEqual(Object.fromEntries(kinds.map((kind) => [kind, [title]])))
  })

  test('is found in messages', async () => {
    const found = await client.messages.search({ q: typed })
    expect(found.map(({ content }) => content)).toEqual([`Hello! ${title}`])
  })
})
