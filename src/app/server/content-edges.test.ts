import { beforeAll, describe, expect, test } from 'vitest'
import { HELP_TEXT, aHelpCategory } from '../../testing/knowledge-scenes.ts'
import { aPromptCategory } from '../../testing/prompt-scenes.ts'
import { aPerson, aVisitor, type Person } from '../../testing/server.ts'

/** Edge cases that all kinds of written content must handle alike. */

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
  /** The public list of this kind. */
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

async function write({ path, fields }: Kind, overrides: object = {}): Promise<Written> {
  const response = await send(admin, 'POST', path, { ...fields(), ...overrides })
  expect([path, response.status]).toEqual([path, 201])
  return (await response.json()) as Written
}

/** The status and the field errors of a rejected creation. */
async function refusal({ path, fields }: Kind, overrides: object) {
  const response = await send(admin, 'POST', path, { ...fields(), ...overrides })
  const { errors } = (await response.json()) as { errors?: { path: string; message: string }[] }
  return { status: response.status, errors: errors ?? [] }
}

describe.each(kinds)('a $name', (kind) => {
  test.each(['Upper', 'two words', 'a/b/c', '..', '%2e%2e', 'fine-🎉', 'x'.repeat(101)])(
    'cannot have the slug “%s”',
    async (slug) => {
      const { status, errors } = await refusal(kind, { slug })
      expect([status, errors.map(({ path }) => path)]).toEqual([400, ['slug']])
    },
  )

  test('has its slug trimmed, and may have one of digits only', async () => {
    const slug = String(7_000_000 + ++made)
    const written = await write(kind, { slug: `  ${slug} ` })
    expect(written.slug).toBe(slug)
    expect((await visitor.fetch(kind.address(written))).status).toBe(200)
  })

  test('that was deleted frees its slug', async () => {
    const first = await write(kind)
    const path = `${kind.path}/${first.id}`
    expect((await admin.fetch(path, { method: 'DELETE' })).status).toBe(204)
    expect((await admin.fetch(path, { method: 'DELETE' })).status).toBe(404)
    const second = await write(kind, { slug: first.slug })
    const response = await visitor.fetch(kind.address(second))
    expect(await response.json()).toMatchObject({ id: second.id, slug: first.slug })
  })

  test('loses invisible characters in its title, and needs visible ones', async () => {
    const hidden = '\u200B\u202E\u2066'
    const { title } = await write(kind, { title: `A ${hidden}plain${hidden} title\u0007` })
    expect(title).toBe('A plain title')
    const { status, errors } = await refusal(kind, { title: hidden.repeat(5) })
    expect([status, errors[0]?.path]).toEqual([400, 'title'])
  })

  test('must have a valid status, and the error lists the valid ones', async () => {
    const { status, errors } = await refusal(kind, { status: 'gone' })
    expect([status, errors[0]?.path]).toEqual([400, 'status'])
    expect(errors[0]?.message).toMatch(/draft/)
    expect(errors[0]?.message).toMatch(/published/)
  })

  test('ignores counters, ratings, versions and dates in the request', async () => {
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

  test('list is empty beyond its last page', async () => {
    const response = await visitor.fetch(`${kind.list}?page=99999`)
    expect([response.status, await response.json()]).toEqual([200, []])
  })

  test.each(['%', '_', `'`, '"', '& | !', '(', '\\', ':*', '<->', '%00'])(
    'search takes “%s” literally',
    async (signs) => {
      const q = signs === '%00' ? signs : encodeURIComponent(signs)
      const { status } = await visitor.fetch(kind.search + q)
      expect(status).toBeLessThan(500)
      expect((await visitor.fetch(kind.list)).status).toBe(200)
    },
  )

  test('answers HEAD with the headers of GET and no body', async () => {
    const path = kind.address(await write(kind))
    const [get, head] = [await visitor.fetch(path), await visitor.fetch(path, { method: 'HEAD' })]
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'))
  })
})

const withTags = kinds.filter(({ name }) => name !== 'page')
describe.each(withTags)('tags of a $name', (kind) => {
  test('are merged if they differ only in case', async () => {
    const { tags } = await write(kind, { tags: ['Clocks', 'clocks', 'CLOCKS', 'tools'] })
    expect(tags.map((tag) => tag.toLowerCase())).toEqual(['clocks', 'tools'])
  })

  test.each([{ tags: [1] }, { tags: 'clocks' }, { tags: [{}] }, { tags: aDozen() }])(
    'must be a short list of words: %j',
    async (overrides) => {
      const { status, errors } = await refusal(kind, overrides)
      expect([status, errors[0]?.path.split('.')[0]]).toEqual([400, 'tags'])
    },
  )
})

function aDozen(): string[] {
  return Array.from({ length: 12 }, (_, index) => `tag-${index}`)
}

const asHtml = kinds.filter(({ name }) => name === 'post' || name === 'help article')
test.each(asHtml)('a $name with much markup and little text is too short', async (kind) => {
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
test.each(written)('a $name above the length limit is refused as too long', async (kind) => {
  const { status } = await refusal(kind, { content: `<p>${'long '.repeat(50_000)}</p>` })
  expect(status).toBe(413)
})

test.each(kinds.filter(({ name }) => name === 'post' || name === 'prompt'))(
  'a $name that its author deleted can no longer be approved',
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
