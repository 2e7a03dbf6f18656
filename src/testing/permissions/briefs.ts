import { aBrief, aBriefInReview, aDraft, briefFields } from '../brief-scenes.ts'
import { aPerson } from '../server.ts'
import { adminsOnly, loggedIn, openToAll, type Cast, type CallSetup, type Row } from './row.ts'

/** A published gig of the client. */
async function published({ client }: Cast, body?: unknown): Promise<CallSetup> {
  const { id } = await aBrief({}, client)
  return { params: { id }, owner: 'client', ...(body !== undefined && { body }) }
}

async function drafted({ client }: Cast, body?: unknown): Promise<CallSetup> {
  const { id } = await aDraft(client)
  return { params: { id }, owner: 'client', ...(body !== undefined && { body }) }
}

/** For a file of the client's gig, which vibers read as well. */
async function withFile({ client }: Cast): Promise<CallSetup> {
  const file = new Blob(['The plan.'], { type: 'text/plain' })
  const { token } = await client.attachments.upload({ name: 'plan.txt', file })
  const { id, brief } = await aBrief({ files: [token] }, client)
  return { params: { id, fileId: brief.files?.[0]?.id ?? 0 }, owner: 'client' }
}

async function hidden(cast: Cast): Promise<CallSetup> {
  const setup = await published(cast)
  const admin = await aPerson({ role: 'admin' })
  await admin.adminBriefs.hide({ id: Number(setup.params?.['id']), reason: 'A mistake' })
  return setup
}

const ownOnly = { visitor: 401, user: 403, owner: 200, admin: 403 }
/** Nobody but its client knows of a draft. */
const ownDraft = { visitor: 401, user: 404, owner: 200, admin: 404 }

export const briefRows: Record<string, Row> = {
  'GET /api/briefs': openToAll,
  'GET /api/briefs/allowance': loggedIn,
  'GET /api/briefs/facets': openToAll,
  'GET /api/briefs/mine': loggedIn,
  'GET /api/briefs/:id': { ...openToAll, with: (cast) => published(cast) },
  'GET /api/briefs/:id/files/:fileId': {
    visitor: 401,
    user: 404, // not a viber
    owner: 200,
    admin: 200,
    with: (cast) => withFile(cast),
  },
  'POST /api/briefs': {
    visitor: 401,
    user: 201,
    owner: 201,
    admin: 201,
    with: () => ({ body: briefFields() }),
  },
  'PATCH /api/briefs/:id': {
    ...ownOnly,
    with: (cast) => published(cast, { version: 1, title: 'Make our shop faster' }),
  },
  'DELETE /api/briefs/:id': { ...ownDraft, owner: 204, with: (cast) => drafted(cast) },
  'POST /api/briefs/:id/publish': { ...ownDraft, with: (cast) => drafted(cast) },
  'POST /api/briefs/:id/pause': { ...ownOnly, with: (cast) => published(cast) },
  'POST /api/briefs/:id/resume': {
    ...ownDraft, // nobody else sees a paused gig
    admin: 403,
    with: async (cast) => {
      const setup = await published(cast)
      await cast.client.briefs.pause({ id: Number(setup.params?.['id']) })
      return setup
    },
  },
  'POST /api/briefs/:id/extend': { ...ownOnly, with: (cast) => published(cast) },
  'POST /api/briefs/:id/close': {
    ...ownOnly,
    with: (cast) => published(cast, { reason: 'not_needed' }),
  },
  'POST /api/briefs/:id/reopen': {
    ...ownDraft, // a closed gig is over for others
    admin: 403,
    with: async (cast) => {
      const setup = await published(cast)
      await cast.client.briefs.close({ id: Number(setup.params?.['id']), reason: 'other' })
      return setup
    },
  },
  'GET /api/admin/briefs': adminsOnly,
  'GET /api/admin/briefs/export.csv': adminsOnly,
  'POST /api/admin/briefs/:id/hide': {
    ...adminsOnly,
    with: (cast) => published(cast, { reason: 'It is not what it says.' }),
  },
  'POST /api/admin/briefs/:id/restore': { ...adminsOnly, with: (cast) => hidden(cast) },
  'POST /api/admin/briefs/:id/decision': {
    ...adminsOnly,
    with: async ({ client }) => {
      const { id } = await aBriefInReview({}, client)
      return { params: { id }, body: { approve: true } }
    },
  },
}
