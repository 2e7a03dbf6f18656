import { defineRoutes } from '#platform/server/routes.ts'
import { briefsContract } from '../contract.ts'
import { briefsInvitationsContract } from '../invitations-contract.ts'
import { getAllowance } from './service/allowance.ts'
import { changeBrief, createBrief, deleteDraft } from './service/edit.ts'
import {
  inviteViber,
  listInvitations,
  pageOfInvitations,
  refuseInvitation,
  suggestVibers,
} from './service/invitations.ts'
import { countBriefs, pageOfBriefs } from './service/list.ts'
import {
  closeBrief,
  extendBrief,
  pauseBrief,
  publishBrief,
  reopenBrief,
  resumeBrief,
} from './service/moves.ts'
import { getBrief, getFile, pageOfOwn } from './service/read.ts'

export const briefsRoutes = defineRoutes(
  briefsContract,
  {
    list: (ctx, filter) => pageOfBriefs(ctx, filter),
    facets: (ctx, filter) => countBriefs(ctx, filter),
    mine: (ctx, filter) => pageOfOwn(ctx, filter),
    allowance: (ctx) => getAllowance(ctx),
    get: (ctx, { id }) => getBrief(ctx, id),
    file: (ctx, file) => getFile(ctx, file),
    create: (ctx, brief) => createBrief(ctx, brief),
    update: (ctx, { id, ...change }) => changeBrief(ctx, id, change),
    delete: (ctx, { id }) => deleteDraft(ctx, id),
    publish: (ctx, { id }) => publishBrief(ctx, id),
    pause: (ctx, { id }) => pauseBrief(ctx, id),
    resume: (ctx, { id }) => resumeBrief(ctx, id),
    extend: (ctx, { id }) => extendBrief(ctx, id),
    close: (ctx, { id, reason }) => closeBrief(ctx, id, reason),
    reopen: (ctx, { id }) => reopenBrief(ctx, id),
  },
  {
    unseen: {
      update: (ctx, { id }) => getBrief(ctx, id),
      close: (ctx, { id }) => getBrief(ctx, id),
    },
  },
)

export const briefsInvitationsRoutes = defineRoutes(
  briefsInvitationsContract,
  {
    matches: (ctx, { id }) => suggestVibers(ctx, id),
    invite: (ctx, { id, ...invitation }) => inviteViber(ctx, id, invitation),
    sent: (ctx, { id }) => listInvitations(ctx, id),
    received: (ctx, page) => pageOfInvitations(ctx, page),
    decline: (ctx, { id }) => refuseInvitation(ctx, id),
  },
  { unseen: { invite: (ctx, { id }) => getBrief(ctx, id) } },
)
