import type { QueryClient } from '@tanstack/react-query'
import type { Messages, useTranslations } from 'use-intl'
import { jsonLdScript, type JsonLd } from './json-ld.ts'

/** What every route is given by the router, on the server and in the browser alike. */
export interface RouterContext {
  queryClient: QueryClient
  locale: 'en'
  /** Every text of the interface in that language, compiled. */
  messages: Messages
  /** Texts for titles and descriptions, with their namespace: `t('browse.title')`. */
  t: ReturnType<typeof useTranslations<never>>
  /** https://vibework.example */
  origin: string
}

interface Options {
  context: Omit<RouterContext, 'queryClient' | 'messages'> & { site?: { title: string } }
  title: string
  description?: string
  /** The one address of this content; without it the page is not indexed. */
  canonical?: string
  type?: 'website' | 'profile' | 'product'
  /** The path of the picture shown beside a link, of 1200 × 630; the site's own unless told. */
  image?: string
  jsonLd?: readonly JsonLd[]
}

const SITE_IMAGE = '/og/site.png'

/** Title, description, canonical address, social tags and structured data of a page. */
export function pageHead(options: Options) {
  const { context, title, description, canonical, type = 'website', image = SITE_IMAGE } = options
  const brand = context.site?.title
  const fullTitle = brand && title !== brand ? `${title} | ${brand}` : title
  const url = canonical && context.origin + canonical
  return {
    meta: [
      { title: fullTitle },
      { property: 'og:title', content: title },
      { property: 'og:type', content: type },
      { name: 'twitter:card', content: 'summary_large_image' },
      { property: 'og:image', content: context.origin + image },
      { property: 'og:image:type', content: 'image/png' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: title },
      ...(brand ? [{ property: 'og:site_name', content: brand }] : []),
      ...(description
        ? [
            { name: 'description', content: description },
            { property: 'og:description', content: description },
          ]
        : []),
      ...(url ? [{ property: 'og:url', content: url }] : [{ name: 'robots', content: 'noindex' }]),
    ],
    links: url ? [{ rel: 'canonical', href: url }] : [],
    scripts: options.jsonLd?.map((data) => jsonLdScript(data)) ?? [],
  }
}

/** The first sentence or so of a text, for descriptions. */
export function excerpt(text: string, length = 155): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  return plain.length <= length ? plain : `${plain.slice(0, length - 1).trimEnd()}…`
}
