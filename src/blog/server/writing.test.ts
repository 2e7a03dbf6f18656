import { describe, expect, test } from 'vitest'
import { aPerson, aVisitor, theServer, type Person } from '#testing/server.ts'
import { aPost, LONG } from '#testing/blog-scenes.ts'

const anAdmin = () => aPerson({ role: 'admin' })
const refusal = (call: Promise<unknown>) =>
  call.then(() => undefined).catch((error: unknown) => error)

describe('writing', () => {
  test('by default, a member’s post is a draft and an admin’s is published', async () => {
    const [member, admin] = [await aPerson(), await anAdmin()]
    const draft = await member.blog.create(aPost())
    expect(draft).toMatchObject({
      status: 'draft',
      hasLiveVersion: false,
      publishedAt: null,
      authorId: member.user.id,
      authorName: member.user.fullName,
      excerptText: expect.stringContaining('Take a small screwdriver'),
      readingMinutes: 1,
      category: null,
      tags: [],
      version: 1,
      revision: null,
    })
    expect(await admin.blog.create(aPost())).toMatchObject({
      status: 'published',
      hasLiveVersion: true,
      publishedAt: expect.any(String),
    })
  })

  test('a member’s request to publish waits for review, and visitors cannot see the post', async () => {
    const member = await aPerson()
    const post = await member.blog.create({ ...aPost(), status: 'published' })
    expect(post).toMatchObject({ status: 'pending_review', submittedAt: expect.any(String) })
    await expect((await aVisitor()).blog.get({ id: post.id })).rejects.toMatchObject({
      status: 404,
      code: 'post.not_found',
    })
    await expect(member.blog.create({ ...aPost(), status: 'rejected' })).rejects.toMatchObject({
      status: 403,
    })
  })

  test('a member’s values for authorId, publishedAt and version are ignored', async () => {
    const [member, other] = [await aPerson(), await aPerson()]
    const hostile = JSON.parse(
      `{"id": 1, "version": 9, "isLive": true, "is_live": true,
        "publishedAt": "2020-01-01T00:00:00Z", "authorId": ${other.user.id}}`,
    ) as object
    const response = await member.fetch('/api/blog/posts', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...aPost(), ...hostile }),
    })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      authorId: member.user.id,
      status: 'draft',
      version: 1,
      publishedAt: null,
    })
  })

  test.each([
    [{ title: 'Four' }, 'Title must be at least 5 characters'],
    [{ content: '<p>short</p>' }, 'Content must be at least 50 characters'],
    [{ content: '<p></p>'.repeat(20) }, 'Content must be at least 50 characters'],
    [{ slug: 'ab' }, 'Slug must be at least 3 characters'],
    [{ slug: 'A-b' }, 'Slug can only contain lowercase letters, numbers, and hyphens'],
    [{ slug: 'a--b' }, 'Slug can only contain lowercase letters, numbers, and hyphens'],
    [{ slug: 'abc-' }, 'Slug can only contain lowercase letters, numbers, and hyphens'],
    [{ slug: '..%2e' }, 'Slug can only contain lowercase letters, numbers, and hyphens'],
    [{ metaTitle: '😀'.repeat(61) }, 'Meta title should be 60 characters or less'],
    [{ metaDescription: 'x'.repeat(161) }, 'Meta description should be 160 characters or less'],
    [{ featuredImage: 'javascript:alert(1)' }, 'Please enter a valid URL'],
    [
      { featuredImage: 'http://169.254.169.254/' },
      'Please enter an address that starts with https://',
    ],
    [{ publishedAt: '0000-01-01T00:00:00Z' }, 'Please enter a date and a time'],
    [{ publishedAt: '0202-05-01T00:00:00+02:00' }, 'Please enter a date and a time'],
    [{ featuredImage: 'data:image/png;base64,AAAA' }, 'Please enter a valid URL'],
    [{ ogImage: 'nowhere' }, 'Please enter a valid URL'],
    [{ tags: ['one', 'two', 'three', 'four', 'five', 'six'] }, 'At most 5 tags'],
    [
      { status: 'gone' as 'draft' },
      'Status must be one of draft, pending_review, published, rejected',
    ],
  ])('%j is refused with “%s” [control 2] [control 10]', async (wrong, message) => {
    const member = await aPerson()
    await expect(member.blog.create({ ...aPost(), ...wrong })).rejects.toMatchObject({
      status: 400,
      message: `400: ${message}`,
    })
  })

  test('scripts are removed, and links of members but not of admins are marked nofollow', async () => {
    const [member, admin] = [await aPerson(), await anAdmin()]
    const content = `${LONG}<script>alert(1)</script><img src=x onerror=alert(1)>
      <a href="https://example.org/">there</a><a href="javascript:alert(1)">here</a>`
    const his = await member.blog.create({ ...aPost(), content, title: '</script><b>Clocks' })
    expect(his.content).not.toMatch(/script|onerror|javascript/)
    expect(his.content).toContain('rel="noopener nofollow ugc"')
    const hers = await admin.blog.create({ ...aPost(), content })
    expect(hers.content).toContain('<a href="https://example.org/">there</a>')
    const edited = await admin.blog.update({ id: his.id, content })
    expect(edited.content).toContain('rel="noopener nofollow ugc"')
  })

  test('a long text is sanitized like a short one, and one with too much markup is rejected', async () => {
    const member = await aPerson()
    const lines = '<p onclick="x()">words <b>of</b> a long text & more</p>'.repeat(1000)
    const { content } = await member.blog.create({ ...aPost(), content: `${LONG}${lines}` })
    expect(content).toContain('<p>words <strong>of</strong> a long text &amp; more</p>')
    expect(content).not.toContain('onclick')
    for (const sign of ['&', '<br>']) {
      const tooMany = { ...aPost(), content: `${LONG}${sign.repeat(40_001)}` }
      await expect(member.blog.create(tooMany)).rejects.toMatchObject({
        status: 413,
        code: 'content.too_long',
      })
    }
  })

  test('tags are stored as slugs without duplicates', async () => {
    const member = await aPerson()
    const tags = ['Web Design', 'web design', 'Äpfel', 'Node.js']
    const post = await member.blog.create({ ...aPost(), tags })
    expect(post.tags).toEqual(['web-design', 'aepfel', 'nodejs'])
  })

  test('tags with symbols or in other scripts stay distinct', async () => {
    const author = await aPerson({ role: 'admin' })
    const tags = ['C++', 'C#', '.NET', '日本語', 'R&D']
    const post = await author.blog.create({ ...aPost(), tags, status: 'published' })
    expect(post.tags).toEqual(['c++', 'c#', '.net', '日本語', 'r&d'])
    const visitor = await aVisitor()
    for (const tag of [...tags, ...post.tags]) {
      const found = await visitor.blog.published({ tag })
      expect([tag, found.items.map(({ id }) => id)]).toEqual([tag, [post.id]])
    }
    // Saving the stored tags again does not change them.
    expect((await author.blog.update({ id: post.id, tags: post.tags })).tags).toEqual(post.tags)
    for (const tag of ['net', 'rd', 'c']) {
      expect([tag, (await visitor.blog.published({ tag })).items]).toEqual([tag, []])
    }
  })

  test('a missing excerpt is the first 150 characters of the text, without splitting one', async () => {
    const member = await aPerson()
    const post = await member.blog.create({ ...aPost(), content: `<p>${'😀'.repeat(200)}</p>` })
    expect(post.excerptText).toBe(`${'😀'.repeat(150)}…`)
    const own = await member.blog.update({ id: post.id, excerpt: 'In short.' })
    expect(own).toMatchObject({ excerpt: 'In short.', excerptText: 'In short.' })
  })

  test('a category that does not exist is rejected with an error for its field', async () => {
    const member = await aPerson()
    const refused = {
      status: 400,
      errors: [{ path: 'categoryId', message: 'This category no longer exists' }],
    }
    const creating = member.blog.create({ ...aPost(), categoryId: 999_999 })
    await expect(creating).rejects.toMatchObject(refused)
    const post = await member.blog.create(aPost())
    const changing = member.blog.update({ id: post.id, categoryId: 999_999 })
    await expect(changing).rejects.toMatchObject(refused)
  })

  test('the publication date may have a time zone offset', async () => {
    const admin = await anAdmin()
    const post = await admin.blog.create({ ...aPost(), publishedAt: '2026-01-02T03:04:05+02:00' })
    expect(post.publishedAt).toBe('2026-01-02T01:04:05.000Z')
  })
})

describe('the publication date that an admin sets', () => {
  async function aDay() {
    const { resources } = await theServer()
    return new Date(resources.now().getTime() + 86_400_000).toISOString()
  }

  test('published immediately once the date of a scheduled post is emptied', async () => {
    const [admin, visitor] = [await anAdmin(), await aVisitor()]
    const publishedAt = await aDay()
    const { id } = await admin.blog.create({ ...aPost(), publishedAt })
    await expect(visitor.blog.get({ id })).rejects.toMatchObject({ status: 404 })
    await admin.blog.update({ id, title: 'Still to come' })
    await expect(visitor.blog.get({ id })).rejects.toMatchObject({ status: 404 })
    const out = await admin.blog.update({ id, publishedAt: null })
    expect(Date.parse(out.publishedAt ?? '')).toBeLessThan(Date.parse(publishedAt))
    expect(await visitor.blog.get({ id })).toMatchObject({ title: 'Still to come' })
  })

  test('an emptied date of a draft is null, and publishing sets it', async () => {
    const [admin, visitor] = [await anAdmin(), await aVisitor()]
    const publishedAt = await aDay()
    const { id } = await admin.blog.create({ ...aPost(), status: 'draft', publishedAt })
    const emptied = await admin.blog.update({ id, publishedAt: null })
    expect(emptied).toMatchObject({ status: 'draft', publishedAt: null })
    // A second time changes nothing.
    const { version } = await admin.blog.update({ id, publishedAt: null })
    expect(version).toBe(emptied.version)
    await admin.blog.update({ id, status: 'published' })
    expect(await visitor.blog.get({ id })).toMatchObject({ id })
    const taken = await admin.blog.update({ id, status: 'draft', publishedAt: null })
    expect(taken).toMatchObject({ status: 'draft', publishedAt: null })
  })

  test('the author cannot empty it', async () => {
    const [admin, member] = [await anAdmin(), await aPerson()]
    const { id } = await member.blog.create({ ...aPost(), status: 'pending_review' })
    const publishedAt = await aDay()
    await admin.blog.update({ id, status: 'published', publishedAt })
    const revised = await member.blog.update({ id, title: 'Now, please', publishedAt: null })
    expect(revised).toMatchObject({ publishedAt, revision: { title: 'Now, please' } })
  })
})

describe('addresses', () => {
  test('a taken slug is rejected with a free suggestion', async () => {
    const [member, other] = [await aPerson(), await aPerson()]
    const { slug } = await member.blog.create(aPost())
    await expect(other.blog.create({ ...aPost(), slug })).rejects.toMatchObject({
      status: 409,
      code: 'slug_taken',
      suggestion: `${slug}-2`,
    })
  })

  test.each(['create', 'edit', 'editor', 'post', 'category', 'tag', 'author'])(
    '%s is reserved',
    async (slug) => {
      const member = await aPerson()
      await expect(member.blog.create({ ...aPost(), slug })).rejects.toMatchObject({
        status: 409,
        code: 'slug_reserved',
        suggestion: `${slug}-post`,
      })
    },
  )

  test('one of two concurrent requests for the same slug succeeds', async () => {
    const [member, other] = [await aPerson(), await aPerson()]
    const { slug } = aPost()
    const tries = await Promise.all([
      refusal(member.blog.create({ ...aPost(), slug })),
      refusal(other.blog.create({ ...aPost(), slug })),
    ])
    expect(tries.filter(Boolean)).toMatchObject([{ status: 409, code: 'slug_taken' }])
  })

  test('repeating a request with the same idempotency key creates one post', async () => {
    const member = await aPerson()
    const post = aPost()
    const send = () =>
      member.fetch('/api/blog/posts', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': post.slug },
        body: JSON.stringify(post),
      })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(await second.json()).toEqual(await first.json())
  })

  test('the old slug of a published post redirects, that of a draft does not', async () => {
    const admin = await anAdmin()
    const post = await admin.blog.create(aPost())
    const { slug } = await admin.blog.update({ id: post.id, slug: `${post.slug}-anew` })
    const visitor = await aVisitor()
    const answer = await visitor.fetch(`/api/blog/posts/slug/${post.slug}`, { redirect: 'manual' })
    expect(answer.status).toBe(301)
    expect(answer.headers.get('location')).toBe(`/api/blog/posts/slug/${slug}`)
    // A new post may take the old slug.
    const heir = await admin.blog.create({ ...aPost(), slug: post.slug })
    expect(await visitor.blog.bySlug({ slug: post.slug })).toMatchObject({ id: heir.id })
    const draft = await admin.blog.create({ ...aPost(), status: 'draft' })
    await admin.blog.update({ id: draft.id, slug: `${draft.slug}-anew` })
    await expect(admin.blog.bySlug({ slug: draft.slug })).rejects.toMatchObject({ status: 404 })
  })

  test('a member can create ten posts an hour', async () => {
    const { resources } = await theServer()
    expect(resources.config.hasRateLimits).toBe(false)
    const { blogContract } = await import('../contract.ts')
    expect(blogContract.create.limit).toEqual({ max: 10, windowMs: 3_600_000, per: 'user' })
  })

  test('search matches any part of a title in any case, and one or two characters at the start of words', async () => {
    const admin = await anAdmin()
    const { id } = await admin.blog.create({ ...aPost(), title: 'Winding 100%_of Xylophones' })
    const visitor = await aVisitor()
    const found = async (search: string) =>
      (await visitor.blog.list({ search })).items.map((post) => post.id)
    for (const search of ['LOPHONE', '100%_', 'xy', 'W', 'Winding 100%_of Xylophones']) {
      expect([search, await found(search)]).toEqual([search, expect.arrayContaining([id])])
    }
    for (const search of ['100__', 'wind%of', 'lo', String.raw`100\%`]) {
      expect([search, await found(search)]).toEqual([search, []])
    }
  })

  test('unknown and malformed ids get 404', async () => {
    const visitor: Pick<Person, 'fetch'> = await aVisitor()
    for (const id of ['0', '-1', 'abc', '999999999999', '1e3', '9'.repeat(40)]) {
      const { status } = await visitor.fetch(`/api/blog/posts/${id}`)
      expect([id, status]).toEqual([id, 404])
    }
  })
})
