import { aBrief } from '../brief-scenes.ts'
import { proposalFor, proposalTerms } from '../proposal-scenes.ts'
import type { Cast, Row } from './row.ts'

/** A gig of the client with a proposal of the viber. */
async function proposed({ client, viber, service }: Cast) {
  const brief = await aBrief({}, client)
  const { id } = await proposalFor(brief.id, {}, { viber, service })
  return { briefId: brief.id, id }
}

export const proposalRows: Record<string, Row> = {
  'GET /api/briefs/:id/proposals': {
    visitor: 401,
    user: 403, // sees the gig, but is no viber
    owner: 200,
    admin: 403, // negotiations are for their two people
    with: async (cast) => ({ params: { id: (await proposed(cast)).briefId }, owner: 'client' }),
  },
  'POST /api/briefs/:id/proposals': {
    visitor: 401,
    user: 403, // not a viber
    owner: 201,
    admin: 403,
    with: async ({ client, service }) => {
      const { id } = await aBrief({}, client)
      return { params: { id }, body: { terms: proposalTerms(service.id) } }
    },
  },
  'GET /api/proposals/allowance': { visitor: 401, user: 403, owner: 200, admin: 403 },
  'PUT /api/offers/:id/mark': {
    visitor: 401,
    user: 404,
    owner: 200,
    admin: 404,
    with: async (cast) => ({
      params: { id: (await proposed(cast)).id },
      owner: 'client',
      body: { isShortlisted: true, note: 'Ask about the dates.' },
    }),
  },
}
