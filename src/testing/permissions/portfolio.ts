import { aPixel } from './market.ts'
import { ofViber, openToAll, type Cast, type Row } from './row.ts'

const aPlan = new Blob(['%PDF-1.7 a plan'], { type: 'application/pdf' })

/** A piece of the viber with an image. */
async function aPiece({ viber }: Cast) {
  const { id } = await viber.portfolio.create({ title: 'A shop for tea' })
  return viber.portfolio.addPicture({ id, file: aPixel })
}

const ofPiece = async (cast: Cast) => ({ params: { id: (await aPiece(cast)).id } })
const owners = { visitor: 401, user: 403, owner: 200, admin: 403 }

export const portfolioRows: Record<string, Row> = {
  'GET /api/users/:id/portfolio': { ...openToAll, with: ofViber },
  'POST /api/portfolio': {
    visitor: 401,
    user: 403,
    owner: 201,
    admin: 403, // an admin who is not a provider
    with: () => ({ body: { title: 'A shop for tea' } }),
  },
  // Everyone orders their own pieces; without any, the order is empty.
  'PUT /api/portfolio/order': {
    visitor: 401,
    user: 200,
    owner: 200,
    admin: 200,
    with: () => ({ body: { ids: [] } }),
  },
  'PUT /api/portfolio/:id': {
    ...owners,
    with: async (cast) => ({ ...(await ofPiece(cast)), body: { title: 'A shop for coffee' } }),
  },
  'DELETE /api/portfolio/:id': { ...owners, owner: 204, with: ofPiece },
  'POST /api/portfolio/:id/pictures': {
    ...owners,
    owner: 201,
    with: async (cast) => ({ ...(await ofPiece(cast)), body: aPixel }),
  },
  'POST /api/portfolio/:id/documents': {
    ...owners,
    owner: 201,
    with: async (cast) => ({
      ...(await ofPiece(cast)),
      body: aPlan,
    }),
  },
  'DELETE /api/portfolio/:id/files/:fileId': {
    ...owners,
    with: async (cast) => {
      const { id, files } = await aPiece(cast)
      return { params: { id, fileId: files[0]?.id ?? 0 } }
    },
  },
  'GET /api/portfolio/files/:id': {
    ...openToAll,
    with: async ({ viber }) => {
      const { id } = await viber.portfolio.create({ title: 'A shop for tea' })
      const { files } = await viber.portfolio.addDocument({ id, name: 'plan.pdf', file: aPlan })
      return { params: { id: files[0]?.id ?? 0 } }
    },
  },
}
