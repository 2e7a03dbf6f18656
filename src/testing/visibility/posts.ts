import { DAY_MS } from '#platform/durations.ts'
import { LONG } from '../blog-scenes.ts'
import { aPerson, theServer } from '../server.ts'
import {
  admins,
  insiders,
  isFound,
  isNamed,
  readers,
  type Kind,
  type Made,
  type Members,
} from './kind.ts'

let made = 0

function aPost() {
  const word = `quillon${String(++made).padStart(4, '0')}x`
  return { title: `How to mend a ${word}`, slug: `mend-a-${word}`, content: LONG, word }
}

async function written({ owner }: Members, status: 'draft' | 'pending_review'): Promise<Made> {
  const { word, ...post } = aPost()
  const { id, slug } = await owner.blog.create({ ...post, status })
  return { id, slug, word }
}

async function published(members: Members): Promise<Made> {
  const post = await written(members, 'pending_review')
  await members.admin.blog.setStatus({ id: post.id, status: 'published' })
  return post
}

export const posts: Kind = {
  name: 'post',
  address: ({ id }) => `/api/blog/posts/${id}`,
  states: {
    published: { seenBy: readers, make: published },
    'published with a pending revision': {
      seenBy: readers,
      async make(members) {
        const post = await published(members)
        await members.owner.blog.update({ id: post.id, content: `${LONG}<p>More of it.</p>` })
        return post
      },
    },
    draft: { seenBy: insiders, make: (members) => written(members, 'draft') },
    pending_review: { seenBy: insiders, make: (members) => written(members, 'pending_review') },
    rejected: {
      seenBy: insiders,
      async make(members) {
        const post = await written(members, 'pending_review')
        await members.admin.blog.setStatus({ id: post.id, status: 'rejected' })
        return post
      },
    },
    unpublished: {
      seenBy: insiders,
      async make(members) {
        const post = await published(members)
        await members.admin.blog.setStatus({ id: post.id, status: 'draft' })
        return post
      },
    },
    'scheduled for tomorrow': {
      seenBy: insiders,
      async make(members) {
        const post = await written(members, 'draft')
        const { resources } = await theServer()
        const publishedAt = new Date(resources.now().getTime() + DAY_MS).toISOString()
        await members.admin.blog.update({ id: post.id, status: 'published', publishedAt })
        return post
      },
    },
    'in the trash': {
      seenBy: admins,
      async make(members) {
        const post = await published(members)
        await members.admin.blog.delete({ id: post.id })
        return post
      },
    },
    'by a suspended author': {
      seenBy: admins,
      async make(members) {
        const owner = await aPerson()
        const post = await published({ ...members, owner })
        const { database } = await theServer()
        const suspend = `update users set status = 'suspended' where id = $1`
        await database.pool.query(suspend, [owner.user.id])
        return post
      },
    },
  },
  places: {
    'by its id': { shows: (reader, { id }) => isFound(reader, `/api/blog/posts/${id}`) },
    'by its slug': { shows: (reader, { slug }) => isFound(reader, `/api/blog/posts/slug/${slug}`) },
    'in the list': {
      async shows(reader, { word }) {
        const anywhere = await isNamed(reader, `/api/blog/posts?search=${word}`, word)
        // Deleted posts are listed separately, for those who may see them.
        const trash = await reader.fetch(`/api/blog/posts?trash=1&search=${word}`)
        return anywhere || (trash.status === 200 && (await trash.text()).includes(word))
      },
    },
    'in the list of published posts': {
      isForVisitors: true,
      shows: (reader, { word }) => isNamed(reader, '/api/blog/posts/published?limit=100', word),
    },
    'in the list of its author': {
      isForVisitors: true,
      shows: (reader, { word }, { owner }) =>
        isNamed(reader, `/api/blog/author/${owner.user.id}?limit=100`, word),
    },
    'in the feed': {
      isForVisitors: true,
      shows: (reader, { word }) => isNamed(reader, '/blog/feed.xml', word),
    },
    'in the other feeds': {
      isForVisitors: true,
      async shows(reader, { word }) {
        const atom = await isNamed(reader, '/blog/atom.xml', word)
        const json = await isNamed(reader, '/blog/feed.json', word)
        if (atom !== json) throw new Error('The feeds disagree')
        return atom
      },
    },
    'in the sitemap': {
      isForVisitors: true,
      shows: (reader, { word }) => isNamed(reader, '/sitemaps/posts-1.xml', word),
    },
    'as a social card': {
      isForVisitors: true,
      shows: (reader, { id }) => isFound(reader, `/og/post/${id}.png`),
    },
    'in the search': {
      isForVisitors: true,
      shows: (reader, { word }) => isNamed(reader, `/api/search?q=${word}`, `mend-a-${word}`),
    },
  },
}
