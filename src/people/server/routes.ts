import { inviteByEmail } from '#accounts/server/service/invite.ts'
import { defineRoutes } from '#platform/server/routes.ts'
import { peopleContract } from '../contract.ts'
import { addNote, deleteNote, notesAbout } from './service/notes.ts'
import {
  allPeople,
  confirmEmail,
  fileOf,
  rename,
  resetSecondStep,
  resumeEmails,
  sendLink,
  setRole,
} from './service/people.ts'

export const peopleRoutes = defineRoutes(peopleContract, {
  list: allPeople.page,
  export: allPeople.export,
  invite: async (ctx, invitation) => {
    await inviteByEmail(ctx, invitation)
    return { hasMailServer: ctx.mail !== null }
  },
  get: (ctx, { id }) => fileOf(ctx, id),
  setRole: (ctx, { id, ...change }) => setRole(ctx, id, change),
  rename: (ctx, { id, fullName }) => rename(ctx, id, fullName),
  sendLink: (ctx, { id }) => sendLink(ctx, id),
  confirmEmail: (ctx, { id }) => confirmEmail(ctx, id),
  resumeEmails: (ctx, { id }) => resumeEmails(ctx, id),
  resetSecondStep: (ctx, { id, ...confirmation }) => resetSecondStep(ctx, id, confirmation),
  notes: (ctx, { id }) => notesAbout(ctx, id),
  addNote: (ctx, { id, text }) => addNote(ctx, id, text),
  deleteNote: (ctx, { id, noteId }) => deleteNote(ctx, id, noteId),
})
