import { aPerson } from '../server.ts'
import { adminsOnly, openToAll, loggedIn, type Cast, type Row } from './row.ts'

let made = 0
const aCategory = () => ({ name: `Shelf ${++made}`, slug: `shelf-${made}` })

async function category() {
  const admin = await aPerson({ role: 'admin' })
  return admin.promptCategories.create(aCategory())
}
const ofCategory = async () => ({ params: { id: (await category()).id } })
const aPrompt = async () => ({
  title: 'Explain a clock',
  description: 'Says how a clock works, in a few words.',
  content: `Explain to me how clock number ${++made} works.`,
  categoryId: (await category()).id,
})
/** The viber's own draft, which only the viber and admins see. */
const ofDraft = async ({ viber }: Cast) => ({
  params: { id: (await viber.prompts.create(await aPrompt())).id },
})
/** A published prompt of the viber's. */
const ofPublished = async (cast: Cast) => {
  const { params } = await ofDraft(cast)
  const admin = await aPerson({ role: 'admin' })
  await admin.prompts.move({ ...params, status: 'published' })
  return { params }
}
const insiders = { visitor: 404, user: 404, owner: 200, admin: 200 }
const writers = { visitor: 401, user: 404, owner: 200, admin: 200 }
const makers = { visitor: 401, user: 201, owner: 201, admin: 201 }
const anybody = { visitor: 204, user: 204, owner: 204, admin: 204 }

export const promptRows: Record<string, Row> = {
  'GET /api/prompts': openToAll,
  'GET /api/prompts/stats': openToAll,
  'GET /api/prompts/mine': loggedIn,
  'GET /api/prompts/favorites': loggedIn,
  'GET /api/prompts/:categorySlug/:slug': {
    ...insiders,
    with: async ({ viber }) => {
      const { categorySlug, slug } = await viber.prompts.create(await aPrompt())
      return { params: { categorySlug, slug } }
    },
  },
  'GET /api/prompts/id/:id': { ...writers, with: ofDraft },
  'GET /api/prompts/:id/versions': { ...insiders, with: ofDraft },
  'GET /api/prompts/:id/ratings': { ...insiders, with: ofDraft },
  'POST /api/prompts': { ...makers, with: async () => ({ body: await aPrompt() }) },
  'PUT /api/prompts/:id': {
    ...writers,
    with: async (cast) => ({ ...(await ofDraft(cast)), body: { title: 'Explain a watch' } }),
  },
  'DELETE /api/prompts/:id': { ...writers, owner: 204, admin: 204, with: ofDraft },
  'PATCH /api/prompts/:id/status': {
    ...writers,
    owner: 403,
    with: async (cast) => ({ ...(await ofDraft(cast)), body: { status: 'published' } }),
  },
  'PATCH /api/prompts/:id/feature': {
    ...adminsOnly,
    with: async (cast) => ({ ...(await ofPublished(cast)), body: { isFeatured: true } }),
  },
  'POST /api/prompts/:id/rate': {
    ...loggedIn,
    owner: 403,
    with: async (cast) => ({ ...(await ofPublished(cast)), body: { rating: 4 } }),
  },
  'POST /api/prompts/:id/favorite': {
    ...loggedIn,
    with: async (cast) => ({ ...(await ofPublished(cast)), body: {} }),
  },
  'POST /api/prompts/:id/use': { ...anybody, with: ofPublished },
  'POST /api/prompts/:id/fork': { ...makers, with: ofPublished },
  'GET /api/prompt-categories': openToAll,
  'GET /api/prompt-categories/:slug': {
    ...openToAll,
    with: async () => ({ params: { slug: (await category()).slug } }),
  },
  'POST /api/prompt-categories': {
    ...adminsOnly,
    admin: 201,
    with: () => ({ body: aCategory() }),
  },
  'PUT /api/prompt-categories/:id': {
    ...adminsOnly,
    with: async () => ({ ...(await ofCategory()), body: { name: `Board ${++made}` } }),
  },
  'DELETE /api/prompt-categories/:id': { ...adminsOnly, admin: 204, with: ofCategory },
}
