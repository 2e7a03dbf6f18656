import {
  admins,
  isFound,
  isNamed,
  isNamedIfAllowed,
  nobody,
  readers,
  type Kind,
  type Made,
  type Members,
} from './kind.ts'

let made = 0

/** Writes a page with a Spanish translation. Its slug has changed once. */
async function written({ admin }: Members, status: 'draft' | 'published'): Promise<Made> {
  const word = `harrowby${String(++made).padStart(4, '0')}x`
  const title = `All about ${word}`
  const content = `<p>What there is to say about ${word}.</p>`
  const { id } = await admin.pages.create({ title, slug: `once-${word}`, content, status })
  await admin.pages.translate({ id, language: 'es', title: `Sobre ${word}`, content })
  await admin.pages.update({ id, slug: `about-${word}` })
  return { id, slug: `about-${word}`, word }
}

async function published(members: Members, change: { isHomepage?: boolean } = {}) {
  const page = await written(members, 'published')
  await members.admin.pages.update({ id: page.id, ...change })
  return page
}

export const pages: Kind = {
  name: 'page',
  address: ({ slug }) => `/api/pages/slug/${slug}`,
  states: {
    published: { seenBy: readers, except: { 'as the homepage': nobody }, make: published },
    'published as the homepage': {
      seenBy: readers,
      // The sitemap lists the homepage as `/` already.
      except: { 'in the sitemap': nobody },
      make: (members) => published(members, { isHomepage: true }),
    },
    draft: {
      seenBy: admins,
      except: { 'by an earlier address': nobody },
      make: (members) => written(members, 'draft'),
    },
    'a draft again, once the homepage': {
      seenBy: admins,
      async make(members) {
        const page = await published(members, { isHomepage: true })
        await members.admin.pages.update({ id: page.id, status: 'draft' })
        return page
      },
    },
    deleted: {
      seenBy: nobody,
      async make(members) {
        const page = await published(members)
        await members.admin.pages.delete({ id: page.id })
        return page
      },
    },
  },
  places: {
    'by its address': {
      shows: (reader, { slug }) => isFound(reader, `/api/pages/slug/${slug}`),
    },
    'in another language': {
      shows: (reader, { slug, word }) =>
        isNamedIfAllowed(reader, `/api/pages/slug/${slug}?language=es`, word),
    },
    'by an earlier address': {
      shows: (reader, { word }) => isFound(reader, `/api/pages/slug/once-${word}`),
    },
    'by its id': {
      among: admins,
      shows: (reader, { id }) => isFound(reader, `/api/admin/pages/${id}`),
    },
    'by its translations': {
      among: admins,
      shows: (reader, { id, word }) =>
        isNamedIfAllowed(reader, `/api/admin/pages/${id}/translations`, word),
    },
    'in the list': {
      shows: (reader, { word }) => isNamed(reader, '/api/pages?limit=100', word),
    },
    'in the list of published pages': {
      isForVisitors: true,
      shows: (reader, { word }) => isNamed(reader, '/api/pages?limit=100&status=published', word),
    },
    'as the homepage': {
      isForVisitors: true,
      shows: (reader, { word }) => isNamed(reader, '/api/pages/homepage', word),
    },
    'in the search of everything': {
      isForVisitors: true,
      shows: (reader, { word }) => isNamed(reader, `/api/search?q=${word}`, `All about ${word}`),
    },
    'in the page picker': {
      among: admins,
      shows: (reader, { slug }) => isNamedIfAllowed(reader, '/api/admin/pages', slug),
    },
    'in the sitemap': {
      isForVisitors: true,
      shows: (reader, { word }) => isNamed(reader, '/sitemaps/pages.xml', word),
    },
  },
}
