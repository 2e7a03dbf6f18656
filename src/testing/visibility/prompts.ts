import { aPromptCategory } from '../prompt-scenes.ts'
import { aPerson, theServer, type Person } from '../server.ts'
import {
  admins,
  insiders,
  isFound,
  isNamed,
  isNamedIfAllowed,
  members as signedIn,
  nobody,
  readers,
  type Kind,
  type Made,
  type Members,
} from './kind.ts'

type Fields = Partial<Parameters<Person['prompts']['create']>[0]>
let made = 0

/** Writes a prompt in a new category. */
async function written({ owner }: Pick<Members, 'owner'>, fields: Fields = {}): Promise<Made> {
  const word = `tillowen${String(++made).padStart(4, '0')}x`
  const { id, slug, categorySlug } = await owner.prompts.create({
    title: `Draw a ${word}`,
    slug: `draw-a-${word}`,
    description: `Draws a ${word} in a few lines.`,
    content: `Draw a ${word} for me, in {{color}} if you please.`,
    categoryId: (await aPromptCategory()).id,
    ...fields,
  })
  return { id, slug, category: categorySlug, word }
}

/** Every member tries to add it to their favorites, which are a further place where it could show. */
async function kept({ user, owner, admin, super_admin }: Members, { id, slug }: Made) {
  const keeping = [user, owner, admin, super_admin].map(({ prompts }) =>
    prompts.favorite({ id, slug, favorited: true }),
  )
  await Promise.allSettled(keeping)
}

/** Approved by an admin. Its slug has changed once. */
async function published(members: Members, fields: Fields = {}): Promise<Made> {
  const { admin } = members
  const prompt = await written(members, { ...fields, status: 'published' })
  const { id, word } = prompt
  if (fields.visibility !== 'private') await admin.prompts.move({ id, status: 'published' })
  const { slug } = await admin.prompts.update({ id, slug: `sketch-a-${word}` })
  await kept(members, { ...prompt, slug })
  return { ...prompt, slug }
}

async function moved(members: Members, status: 'draft' | 'archived') {
  const prompt = await published(members)
  await members.admin.prompts.move({ id: prompt.id, status })
  return prompt
}

/** A prompt that was never public. */
async function unread(members: Members, status: 'draft' | 'pending_review' | 'rejected') {
  const prompt = await written(members, { status: status === 'draft' ? status : 'pending_review' })
  const { id, word } = prompt
  const { slug } = await members.owner.prompts.update({ id, slug: `sketch-a-${word}` })
  if (status === 'rejected') await members.admin.prompts.move({ id, status })
  await kept(members, prompt)
  return { ...prompt, slug }
}

/** Hides the prompt's category after publishing it. */
async function hidden(members: Members, fields: Fields = {}) {
  const { id, version } = await aPromptCategory(members.admin)
  const prompt = await published(members, { ...fields, categoryId: id })
  await members.admin.promptCategories.update({ id, version, isVisible: false })
  return prompt
}

const pathOf = ({ category, slug }: Made) => `/api/prompts/${category}/${slug}`
const numbered = ({ id }: Made) => `"id":${id},`

const neverRead = { 'by an earlier address': nobody }
/** Unlisted prompts can be opened with their full address only. */
const unlisted = {
  'in the list': nobody,
  'in the search of prompts': nobody,
  'in the search of everything': nobody,
  'in the count of its category': nobody,
  'in the sitemap': nobody,
  'as a social card': nobody,
  'by its versions, with its id alone': insiders,
  'by its ratings, with its id alone': insiders,
  'by counting a use, with its id alone': insiders,
}
/** Admins can open it but do not find it in lists. */
const unfound = { "in the admins' list": nobody, 'among their favorites': ['owner'] as const }

export const prompts: Kind = {
  name: 'prompt',
  address: pathOf,
  states: {
    published: { seenBy: readers, make: published },
    'published with a pending change': {
      seenBy: readers,
      async make(members) {
        const prompt = await published(members)
        const content = `Paint a ${prompt.word} for me, and say {{nothing}} else.`
        await members.owner.prompts.update({ id: prompt.id, content })
        return prompt
      },
    },
    unlisted: {
      seenBy: readers,
      except: unlisted,
      make: (members) => published(members, { visibility: 'unlisted' }),
    },
    private: {
      seenBy: insiders,
      except: { ...neverRead, ...unfound },
      make: (members) => published(members, { visibility: 'private' }),
    },
    'private, once public': {
      seenBy: insiders,
      except: unfound,
      async make(members) {
        const prompt = await published(members)
        await members.owner.prompts.update({ id: prompt.id, visibility: 'private' })
        return prompt
      },
    },
    draft: { seenBy: insiders, except: neverRead, make: (members) => unread(members, 'draft') },
    pending_review: {
      seenBy: insiders,
      except: neverRead,
      make: (members) => unread(members, 'pending_review'),
    },
    rejected: {
      seenBy: insiders,
      except: neverRead,
      make: (members) => unread(members, 'rejected'),
    },
    unpublished: { seenBy: insiders, make: (members) => moved(members, 'draft') },
    archived: { seenBy: insiders, make: (members) => moved(members, 'archived') },
    'in a hidden category': { seenBy: insiders, make: hidden },
    'unlisted in a hidden category': {
      seenBy: insiders,
      make: (members) => hidden(members, { visibility: 'unlisted' }),
    },
    'in the trash': {
      seenBy: nobody,
      async make(members) {
        const prompt = await published(members)
        await members.admin.prompts.delete({ id: prompt.id })
        return prompt
      },
    },
    'by a suspended author': {
      // A prompt's visibility does not depend on its author's status (docs/product-rules.md#visibility).
      seenBy: readers,
      except: { 'for its editor': admins, 'among their own prompts': nobody },
      async make(members) {
        const owner = await aPerson()
        const prompt = await published({ ...members, owner })
        await kept(members, prompt)
        const { database } = await theServer()
        const suspend = `update users set status = 'suspended' where id = $1`
        await database.pool.query(suspend, [owner.user.id])
        return prompt
      },
    },
  },
  places: {
    'by its address': { shows: (reader, prompt) => isFound(reader, pathOf(prompt)) },
    'by an earlier address': {
      shows: (reader, { category, word }) =>
        isFound(reader, `/api/prompts/${category}/draw-a-${word}`),
    },
    'for its editor': {
      among: insiders,
      shows: (reader, { id }) => isFound(reader, `/api/prompts/id/${id}`),
    },
    'by its versions': {
      shows: (reader, { id, slug }) => isFound(reader, `/api/prompts/${id}/versions?slug=${slug}`),
    },
    'by its versions, with its id alone': {
      shows: (reader, { id }) => isFound(reader, `/api/prompts/${id}/versions`),
    },
    'by its ratings': {
      shows: (reader, { id, slug }) => isFound(reader, `/api/prompts/${id}/ratings?slug=${slug}`),
    },
    'by its ratings, with its id alone': {
      shows: (reader, { id }) => isFound(reader, `/api/prompts/${id}/ratings`),
    },
    'by counting a use': {
      shows: (reader, { id, slug }) =>
        isFound(reader, `/api/prompts/${id}/use`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ slug }),
        }),
    },
    'by counting a use, with its id alone': {
      shows: (reader, { id }) => isFound(reader, `/api/prompts/${id}/use`, { method: 'POST' }),
    },
    'in the list': {
      isForVisitors: true,
      shows: (reader, prompt) =>
        isNamed(reader, `/api/prompts?category=${prompt.category}`, numbered(prompt)),
    },
    'in the search of prompts': {
      isForVisitors: true,
      shows: (reader, prompt) =>
        isNamed(reader, `/api/prompts?search=${prompt.word}`, numbered(prompt)),
    },
    "in the admins' list": {
      among: admins,
      shows: (reader, prompt) =>
        isNamedIfAllowed(reader, `/api/prompts?status=all&search=${prompt.word}`, numbered(prompt)),
    },
    'among their own prompts': {
      among: ['owner'],
      shows: (reader, prompt) =>
        isNamedIfAllowed(reader, '/api/prompts/mine?limit=100', numbered(prompt)),
    },
    'among their favorites': {
      among: signedIn,
      shows: (reader, prompt) =>
        isNamedIfAllowed(reader, '/api/prompts/favorites?limit=100', numbered(prompt)),
    },
    'in the search of everything': {
      isForVisitors: true,
      shows: (reader, { slug, word }) => isNamed(reader, `/api/search?q=${word}`, slug),
    },
    'in the count of its category': {
      isForVisitors: true,
      async shows(reader, { category }) {
        const response = await reader.fetch('/api/prompt-categories')
        const all = (await response.json()) as { slug: string; count: number }[]
        return all.some(({ slug, count }) => slug === category && count > 0)
      },
    },
    'in the sitemap': {
      isForVisitors: true,
      shows: (reader, { slug }) => isNamed(reader, '/sitemaps/prompts-1.xml', slug),
    },
    'as a social card': {
      isForVisitors: true,
      shows: (reader, { id }) => isFound(reader, `/og/prompt/${id}.png`),
    },
  },
}
