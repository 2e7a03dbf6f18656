import { beforeAll, describe, expect, test } from 'vitest'
import { HELP_TEXT, aHelpCategory } from '../../testing/knowledge-scenes.ts'
import { aPromptCategory } from '../../testing/prompt-scenes.ts'
import { aPerson, aVisitor, type Person } from '../../testing/server.ts'

/** What is odd is answered alike whatever it is that somebody writes. */

let admin: Person
let visitor: Awaited<ReturnType<typeof aVisitor>>
const shelves = { help: 0, prompts: 0 }
let made = 0

beforeAll(async () => {
  admin = await aPerson({ role: 'admin' })
  visitor = await aVisitor()
  shelves.help = (await aHelpCategory(admin, { slug: 'edges' })).id
  shelves.prompts = (await aPromptCategory(admin)).id
})

interface Written {
  id: number
  slug: string
  title: string
  categorySlug: string
  tags: string[]
}
interface Kind {
  name: string
  path: string
  /** Where everybody lists it. */
  list: string
  search: string
  fields: () => Record<string, unknown>
  address: (written: Written) => string
}

const titled = (word: string) => ({ title: `${word} ${++made}`, slug: `${word}-${made}` })
const kinds: Kind[] = [
  {
    name: 'page',
    path: '/api/admin/pages',
    list: '/api/pages',
    search: '/api/search?q=',
    fields: () => ({ ...titled('page'), content: HELP_TEXT, status: 'published' }),
    address: ({ slug }) => `/api/pages/slug/${slug}`,
  },
  {
    name: 'post',
    path: '/api/blog/posts',
    list: '/api/blog/posts',
    search: '/api/blog/posts?search=',
    fields: () => ({ ...titled('story'), content: HELP_TEXT, status: 'published' }),
    address: ({ slug }) => `/api/blog/posts/slug/${slug}`,
  },
  {
    name: 'help article',
    path: '/api/knowledge-base/articles',
    list: '/api/knowledge-base/articles',
    search: '/api/knowledge-base/search?q=',
    fields: () => ({
      ...titled('article'),
      content: HELP_TEXT,
      status: 'published',
      categoryId: shelves.help,
    }),
    address: ({ categorySlug, slug }) => `/api/knowledge-base/articles/${categorySlug}/${slug}`,
  },
  {
    name: 'prompt',
    path: '/api/prompts',
    list: '/api/prompts',
    search: '/api/prompts?search=',
    fields: () => ({
      ...titled('prompt'),
      description: 'Says how something works, in a few words.',
      content: `Explain to me how number ${made} works, as if I were new to it.`,
      categoryId: shelves.prompts,
      status: 'published',
    }),
    address: ({ categorySlug, slug }) => `/api/prompts/${categorySlug}/${slug}`,
  },
]

function send(person: Pick<Person, 'fetch'>, method: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  return person.fetch(path, { method, headers, body: JSON.stringify(body) })
}

async function write({ path, fields }: Kind, given: object = {}): Promise<Written> {
  const response = await send(admin, 'POST', path, { ...fields(), ...given })
  expect([path, response.status]).toEqual([path, 201])
  return (await response.json()) as Written
}

/** Where something is wrong, as the form is told. */
async function refusal({ path, fields }: Kind, given: object) {
  const response = await send(admin, 'POST', path, { ...fields(), ...given })
  const { errors } = (await response.json()) as { errors?: { path: string; message: string }[] }
  return { status: response.status, errors: errors ?? [] }
}

describe.each(kinds)('a $name', (kind) => {
  test.each(['Upper', 'two words', 'a/b/c', '..', '%2e%2e', 'fine-🎉', 'x'.repeat(101)])(
    'is not found at “%s”',
    async (slug) => {
      const { status, errors } = await refusal(kind, { slug })
      expect([status, errors.map(({ path }) => path)]).toEqual([400, ['slug']])
    },
  )

  test('has an address without what stands around it, of digits alone if need be', async () => {
    const slug = String(7_000_000 + ++made)
    const written = await write(kind, { slug: `  ${slug} ` })
    expect(written.slug).toBe(slug)
    expect((await visitor.fetch(kind.address(written))).status).toBe(200)
  })

  test('that was deleted leaves its address to the next', async () => {
    const first = await write(kind)
    const path = `${kind.path}/${first.id}`
    expect((await admin.fetch(path, { method: 'DELETE' })).status).toBe(204)
    expect((await admin.fetch(path, { method: 'DELETE' })).status).toBe(404)
    const second = await write(kind, { slug: first.slug })
    const response = await visitor.fetch(kind.address(second))
    expect(await response.json()).toMatchObject({ id: second.id, slug: first.slug })
  })

  test('is called by nothing that nobody sees', async () => {
    const hidden = '\u200B\u202E\u2066'
    const { title } = await write(kind, { title: `A ${hidden}plain${hidden} title\u0007` })
    expect(title).toBe('A plain title')
    const { status, errors } = await refusal(kind, { title: hidden.repeat(5) })
    expect([status, errors[0]?.path]).toEqual([400, 'title'])
  })

  test('is of a status there is, and the refusal names them', async () => {
    const { status, errors } = await refusal(kind, { status: 'gone' })
    expect([status, errors[0]?.path]).toEqual([400, 'status'])
    expect(errors[0]?.message).toMatch(/draft/)
    expect(errors[0]?.message).toMatch(/published/)
  })

  test('has what is counted and decided from nobody who writes it', async () => {
    const { id } = await write(kind)
    const claimed = {
      id,
      viewCount: 999,
      useCount: 999,
      isHelpful: 999,
      rating: 5,
      version: 77,
      createdAt: '2020-01-01T00:00:00.000Z',
    }
    const written = await write(kind, claimed)
    expect(written.id).not.toBe(id)
    const said = Object.entries(claimed).filter(
      ([name, value]) => (written as unknown as Record<string, unknown>)[name] === value,
    )
    expect(said).toEqual([])
  })

  test.each(['page=0', 'page=-1', 'page=1e9', 'page=x', 'limit=101'])(
    'is not listed for ?%s',
    async (query) => {
      expect((await visitor.fetch(`${kind.list}?${query}`)).status).toBe(400)
    },
  )

  test('is not beyond the end of its list', async () => {
    const response = await visitor.fetch(`${kind.list}?page=99999`)
    expect([response.status, await response.json()]).toEqual([200, []])
  })

  test.each(['%', '_', `'`, '"', '& | !', '(', '\\', ':*', '<->', '%00'])(
    'is looked for by “%s” as by any signs',
    async (signs) => {
      const q = signs === '%00' ? signs : encodeURIComponent(signs)
      const { status } = await visitor.fetch(kind.search + q)
      expect(status).toBeLessThan(500)
      expect((await visitor.fetch(kind.list)).status).toBe(200)
    },
  )

  test('asked for with HEAD has the same head and no body', async () => {
    const path = kind.address(await write(kind))
    const [get, head] = [await visitor.fetch(path), await visitor.fetch(path, { method: 'HEAD' })]
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
  })
})

const withTags = kinds.filter(({ name }) => name !== 'page')
describe.each(withTags)('tags of a $name', (kind) => {
  test('are one where they differ in case alone', async () => {
    const { tags } = await write(kind, { tags: ['Clocks', 'clocks', 'CLOCKS', 'tools'] })
    expect(tags.map((tag) => tag.toLowerCase())).toEqual(['clocks', 'tools'])
  })

  test.each([{ tags: [1] }, { tags: 'clocks' }, { tags: [{}] }, { tags: aDozen() }])(
    'are words, and not too many: %j',
    async (given) => {
      const { status, errors } = await refusal(kind, given)
      expect([status, errors[0]?.path.split('.')[0]]).toEqual([400, 'tags'])
    },
  )
})

function aDozen(): string[] {
  return Array.from({ length: 12 }, (_, index) => `tag-${index}`)
}

const asHtml = kinds.filter(({ name }) => name === 'post' || name === 'help article')
test.each(asHtml)('a $name of many signs and few letters is too short', async (kind) => {
  const empty = '<p></p>'.repeat(20)
  for (const content of [empty, `<p>${'&nbsp;'.repeat(60)}</p>`, '<p>Just this.</p>'.padEnd(90)]) {
    const { status, errors } = await refusal(kind, { content })
    expect([status, errors]).toEqual([
      400,
      [{ path: 'content', message: 'Content must be at least 50 characters' }],
    ])
  }
})

const written = kinds.filter(({ name }) => name !== 'prompt')
test.each(written)('a $name longer than anybody reads is refused as too long', async (kind) => {
  const { status } = await refusal(kind, { content: `<p>${'long '.repeat(50_000)}</p>` })
  expect(status).toBe(413)
})

test.each(kinds.filter(({ name }) => name === 'post' || name === 'prompt'))(
  'a $name that its author deleted is approved by nobody',
  async ({ path, fields }) => {
    const author = await aPerson()
    const response = await send(author, 'POST', path, { ...fields(), status: 'pending_review' })
    const { id } = (await response.json()) as Written
    const decide = (status: string) => send(admin, 'PATCH', `${path}/${id}/status`, { status })
    expect((await decide('rejected')).status).toBe(200)
    expect((await author.fetch(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await decide('published')).status).toBe(404)
  },
)
