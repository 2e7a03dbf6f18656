import { aPerson } from '../server.ts'
import { adminsOnly, openToAll, type Cast, type Row } from './row.ts'

let made = 0
const aPost = () => ({
  title: 'How to mend a clock',
  slug: `clock-${++made}`,
  content: '<p>Take a small screwdriver and much patience, then begin at the back.</p>',
})
const aCategory = () => ({ name: `Clocks ${++made}`, slug: `clocks-${made}` })

/** The viber's own draft, which only the viber and admins see. */
const ofDraft = async ({ viber }: Cast) => ({
  params: { id: (await viber.blog.create(aPost())).id },
})
const ofCategory = async () => {
  const admin = await aPerson({ role: 'admin' })
  return { params: { id: (await admin.blogAdmin.createCategory(aCategory())).id } }
}
const insiders = { visitor: 404, user: 404, owner: 200, admin: 200 }
const writers = { visitor: 401, user: 404, owner: 200, admin: 200 }

export const blogRows: Record<string, Row> = {
  'GET /api/blog/posts/published': openToAll,
  'GET /api/blog/posts': openToAll,
  'GET /api/blog/posts/slug/:slug': {
    ...insiders,
    with: async ({ viber }) => ({ params: { slug: (await viber.blog.create(aPost())).slug } }),
  },
  'GET /api/blog/posts/:id': { ...insiders, with: ofDraft },
  'GET /api/blog/posts/:id/revisions': { ...insiders, with: ofDraft },
  'GET /api/blog/author/:id': {
    ...openToAll,
    with: ({ viber }) => ({ params: { id: viber.user.id } }),
  },
  'POST /api/blog/posts': {
    visitor: 401,
    user: 201,
    owner: 201,
    admin: 201,
    with: () => ({ body: aPost() }),
  },
  'PUT /api/blog/posts/:id': {
    ...writers,
    with: async (cast) => ({ ...(await ofDraft(cast)), body: { title: 'How to break one' } }),
  },
  'PATCH /api/blog/posts/:id/status': {
    ...writers,
    owner: 403,
    with: async (cast) => ({ ...(await ofDraft(cast)), body: { status: 'published' } }),
  },
  'DELETE /api/blog/posts/:id': { ...writers, owner: 204, admin: 204, with: ofDraft },
  'POST /api/blog/posts/:id/restore': {
    ...adminsOnly,
    with: async (cast) => {
      const { params } = await ofDraft(cast)
      await cast.viber.blog.delete(params)
      return { params }
    },
  },
  'GET /api/blog/categories': openToAll,
  'GET /api/blog/categories/:id': { ...openToAll, with: ofCategory },
  'POST /api/blog/categories': { ...adminsOnly, admin: 201, with: () => ({ body: aCategory() }) },
  'PUT /api/blog/categories/:id': {
    ...adminsOnly,
    with: async () => ({ ...(await ofCategory()), body: { name: `Watches ${++made}` } }),
  },
  'DELETE /api/blog/categories/:id': { ...adminsOnly, admin: 204, with: ofCategory },
}
