import { aPerson } from '../server.ts'
import { adminsOnly, openToAll, type Row } from './row.ts'

let made = 0
const aCategory = () => ({ name: `Help ${++made}`, slug: `help-${made}` })
const words = 'All that there is to say about this, in more than fifty letters.'
const anArticle = (categoryId: number) => ({
  title: `An article ${++made}`,
  slug: `article-${made}`,
  content: `<p>${words}</p>`,
  categoryId,
})

async function written(status: 'draft' | 'published' = 'draft') {
  const admin = await aPerson({ role: 'admin' })
  const category = await admin.knowledgeAdmin.createCategory(aCategory())
  const fields = { ...anArticle(category.id), status }
  return { admin, category, article: await admin.knowledgeAdmin.createArticle(fields) }
}
const ofArticle = async () => ({ params: { id: (await written()).article.id } })
const ofCategory = async () => {
  const admin = await aPerson({ role: 'admin' })
  const { id, slug } = await admin.knowledgeAdmin.createCategory({
    ...aCategory(),
    isVisible: false,
  })
  return { params: { id, slug } }
}

export const knowledgeRows: Record<string, Row> = {
  'GET /api/knowledge-base/categories': openToAll,
  'GET /api/knowledge-base/articles': openToAll,
  'GET /api/knowledge-base/search': openToAll,
  'GET /api/knowledge-base/suggestions': openToAll,
  'GET /api/knowledge-base/retired/:categorySlug/:articleSlug': openToAll,
  // A hidden category and a draft, which only admins can see.
  'GET /api/knowledge-base/categories/:slug': {
    visitor: 404,
    user: 404,
    owner: 404,
    admin: 200,
    with: ofCategory,
  },
  'GET /api/knowledge-base/articles/:categorySlug/:articleSlug': {
    visitor: 404,
    user: 404,
    owner: 404,
    admin: 200,
    with: async () => {
      const { category, article } = await written()
      return { params: { categorySlug: category.slug, articleSlug: article.slug } }
    },
  },
  'POST /api/knowledge-base/articles/:id/feedback': {
    visitor: 201,
    user: 201,
    owner: 201,
    admin: 201,
    with: async () => ({
      params: { id: (await written('published')).article.id },
      body: { isHelpful: true },
    }),
  },
  'POST /api/knowledge-base/categories': {
    ...adminsOnly,
    admin: 201,
    with: () => ({ body: aCategory() }),
  },
  'PUT /api/knowledge-base/categories/:id': {
    ...adminsOnly,
    with: async () => ({ ...(await ofCategory()), body: { name: `Help ${++made}` } }),
  },
  'DELETE /api/knowledge-base/categories/:id': { ...adminsOnly, admin: 204, with: ofCategory },
  'GET /api/knowledge-base/articles/id/:id': { ...adminsOnly, with: ofArticle },
  'POST /api/knowledge-base/articles': {
    ...adminsOnly,
    admin: 201,
    with: async () => ({ body: anArticle((await written()).category.id) }),
  },
  'PUT /api/knowledge-base/articles/:id': {
    ...adminsOnly,
    with: async () => ({ ...(await ofArticle()), body: { title: 'Another title' } }),
  },
  'PATCH /api/knowledge-base/articles/:id/status': {
    ...adminsOnly,
    with: async () => ({ ...(await ofArticle()), body: { status: 'published' } }),
  },
  'DELETE /api/knowledge-base/articles/:id': { ...adminsOnly, admin: 204, with: ofArticle },
  'POST /api/knowledge-base/articles/:id/restore': {
    ...adminsOnly,
    with: async () => {
      const { admin, article } = await written()
      await admin.knowledgeAdmin.deleteArticle({ id: article.id })
      return { params: { id: article.id } }
    },
  },
  'GET /api/knowledge-base/articles/:id/feedback': { ...adminsOnly, with: ofArticle },
  'GET /api/knowledge-base/analytics': adminsOnly,
}
