import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ORIGINAL, type Language } from '#platform/languages.ts'
import type { Context } from '#platform/server/context.ts'
import type { PageStatus, Translation } from '../../contract.ts'
import { listSlugs, listUntouched } from '../queries/pages.ts'
import { changePage, createPage, removePage } from './change.ts'
import { translatePage } from './translations.ts'

const FOLDER = join(import.meta.dirname, '../starters')

interface Words {
  title: string
  metaDescription?: string
}
interface Starter {
  slug: string
  words: { en: Words } & Partial<Record<Translation, Words>>
}

/** Pages that every marketplace needs and the footer links to. Their texts are in starters/. */
const basics: readonly Starter[] = [
  {
    slug: 'about',
    words: {
      en: {
        title: 'About us',
        metaDescription: 'Who this marketplace is for, and what we care about.',
      },
      es: {
        title: 'Quiénes somos',
        metaDescription: 'A quién conecta este marketplace y lo que nos importa.',
      },
      fr: {
        title: 'À propos de nous',
        metaDescription: 'À qui s’adresse cette place de marché, et ce qui compte pour nous.',
      },
    },
  },
  {
    slug: 'how-it-works',
    words: {
      en: {
        title: 'How it works',
        metaDescription: 'From search to review: how an order works, for clients and vibers.',
      },
      es: {
        title: 'Cómo funciona',
        metaDescription: 'De la búsqueda a la reseña: así funciona un pedido.',
      },
      fr: {
        title: 'Comment ça marche',
        metaDescription: 'De la recherche à l’avis : comment se déroule une commande.',
      },
    },
  },
  {
    slug: 'security',
    words: { en: { title: 'Security' }, es: { title: 'Seguridad' }, fr: { title: 'Sécurité' } },
  },
  {
    slug: 'terms',
    words: {
      en: { title: 'Terms of service' },
      es: { title: 'Condiciones del servicio' },
      fr: { title: 'Conditions d’utilisation' },
    },
  },
  {
    slug: 'privacy',
    words: {
      en: { title: 'Privacy' },
      es: { title: 'Privacidad' },
      fr: { title: 'Confidentialité' },
    },
  },
]
const more: readonly Starter[] = [
  {
    slug: 'fees',
    words: { en: { title: 'Fees' }, es: { title: 'Comisiones' }, fr: { title: 'Commission' } },
  },
  {
    slug: 'community-guidelines',
    words: {
      en: { title: 'Community guidelines' },
      es: { title: 'Normas de la comunidad' },
      fr: { title: 'Règles de la communauté' },
    },
  },
]
const unfinished: readonly Starter[] = [
  { slug: 'press-kit', words: { en: { title: 'Press kit' } } },
]

/** Creates the sample pages of the demonstration; one of them is a draft. */
export async function makeSamplePages(ctx: Context): Promise<void> {
  await make(ctx, [...basics, ...more], 'published')
  await make(ctx, unfinished, 'draft')
}

/** Removes the sample pages that were not edited, and turns unedited basic pages into drafts. */
export async function withdrawSamplePages(ctx: Context): Promise<void> {
  const samples = [...basics, ...more, ...unfinished].map(({ slug }) => slug)
  for (const { id, slug } of await listUntouched(ctx.db, samples)) {
    const isBasic = basics.some((one) => one.slug === slug)
    if (isBasic) await changePage(ctx, id, { status: 'draft', version: 1 })
    else await removePage(ctx, id)
  }
}

export async function countSamplePages({ db }: Pick<Context, 'db'>): Promise<number> {
  const samples = [...basics, ...more, ...unfinished].map(({ slug }) => slug)
  return (await listUntouched(db, samples)).length
}

/** Creates the basic pages of a new installation as drafts, which the operator can edit and publish. */
export async function makeFirstDrafts(ctx: Context): Promise<void> {
  if ((await listSlugs(ctx.db, 1)).length === 0) await make(ctx, basics, 'draft')
}

async function make(ctx: Context, starters: readonly Starter[], status: PageStatus) {
  for (const [index, { slug, words }] of starters.entries()) {
    const { en, ...translations } = words
    const content = await textOf(ORIGINAL, slug)
    const rest = { slug, content, status, isHomepage: false, sortOrder: (index + 1) * 10 }
    const { id } = await createPage(ctx, { ...en, ...rest })
    for (const [language, fields] of Object.entries(translations) as [Translation, Words][]) {
      const text = await textOf(language, slug)
      await translatePage(ctx, { id, language }, { ...fields, content: text })
    }
  }
}

/** The HTML without the line breaks of its file. Keeps non-breaking spaces, as before “:” in French. */
async function textOf(language: Language, slug: string): Promise<string> {
  const html = await readFile(join(FOLDER, language, `${slug}.html`), 'utf8')
  return html.replaceAll(/[ \t\r\n]+/g, ' ').replaceAll(/ ?(<\/?(?:p|ul|ol|li|h\d)>) ?/g, '$1')
}
