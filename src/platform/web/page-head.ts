import type { QueryClient } from '@tanstack/react-query'
import type { Messages, useTranslations } from 'use-intl'
import {
  alternates,
  inLanguage,
  offeredOf,
  type Language,
  type LanguageOffer,
} from '../languages.ts'
import { beginningOf } from '../plain-text.ts'
import { jsonLdScript, type JsonLd } from './json-ld.ts'

/** The router's context for every route, on the server and in the browser. */
export interface RouterContext {
  queryClient: QueryClient
  locale: Language
  /** All interface texts in that language, compiled. */
  messages: Messages
  /** Translates titles and descriptions by their full key: `t('browse.title')`. */
  t: ReturnType<typeof useTranslations<never>>
  /** https://vibework.example */
  origin: string
}

/** The site-wide defaults for a page's head. */
interface SiteHead {
  title: string
  isHiddenFromSearch: boolean
  seo: {
    description: string
    keywords: string
    ogTitle: string
    ogDescription: string
    ogImage: string
    twitterCard: string
    isFollowed: boolean
  }
  languages?: LanguageOffer | undefined
}

interface Options {
  context: Omit<RouterContext, 'queryClient' | 'messages'> & { site?: SiteHead | undefined }
  title: string
  description?: string
  /** The canonical path of this content; without it, the page is not indexed. */
  canonical?: string
  /** The languages in which the content exists; other readers get the original. Defaults to all. */
  languages?: readonly Language[]
  type?: 'website' | 'profile' | 'product' | 'article'
  /** The image shown in link previews; a path must name an image of 1200 × 630. Defaults to the site's image. */
  image?: string | undefined
  /** The page represents the whole site, so the operator's texts for social networks take precedence. */
  isSite?: boolean
  jsonLd?: readonly JsonLd[]
}

const SITE_IMAGE = '/og/site.png'

/** The title, description, canonical address, social tags and structured data of a page. */
export function pageHead(options: Options) {
  const { context, title, canonical, type = 'website', isSite } = options
  const { site, origin } = context
  const seo = site?.seo
  const brand = site?.title
  const description = options.description || seo?.description
  const ogTitle = (isSite && seo?.ogTitle) || title
  const ogDescription = (isSite && seo?.ogDescription) || description || seo?.ogDescription
  const languages = offeredOf(options.languages, site?.languages)
  const standard = site?.languages?.standard
  const language = languages.find((code) => code === context.locale) ?? languages[0]
  const url = canonical && inLanguage(origin + canonical, language ?? context.locale, standard)
  return {
    meta: [
      { title: brand && title !== brand ? `${title} | ${brand}` : title },
      { property: 'og:title', content: ogTitle },
      { property: 'og:type', content: type },
      { name: 'twitter:card', content: seo?.twitterCard ?? 'summary_large_image' },
      ...pictureOf(options.image || seo?.ogImage || SITE_IMAGE, ogTitle, origin),
      ...(brand ? [{ property: 'og:site_name', content: brand }] : []),
      ...(description ? [{ name: 'description', content: description }] : []),
      ...(seo?.keywords ? [{ name: 'keywords', content: seo.keywords }] : []),
      ...(ogDescription ? [{ property: 'og:description', content: ogDescription }] : []),
      ...(url ? [{ property: 'og:url', content: url }] : []),
      ...robotsOf(site, Boolean(url)),
    ],
    links: url
      ? [
          { rel: 'canonical', href: url },
          ...alternateLinks(origin + canonical, languages, standard),
        ]
      : [],
    scripts: options.jsonLd?.map((data) => jsonLdScript(data)) ?? [],
  }
}

/** Our generated images all have one size; the size of other images is unknown. */
function pictureOf(image: string, alt: string, origin: string) {
  const picture = { property: 'og:image', content: image[0] === '/' ? origin + image : image }
  const ours = [
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
  ]
  return [
    picture,
    ...(image.startsWith('/og/') ? ours : []),
    { property: 'og:image:alt', content: alt },
  ]
}

/** The robots directives, if the site or page restricts search engines. */
export function robotsOf(site: SiteHead | undefined, isOwnAddress: boolean) {
  const directives = [
    ...(isOwnAddress && !site?.isHiddenFromSearch ? [] : ['noindex']),
    ...(site?.seo.isFollowed === false ? ['nofollow'] : []),
  ]
  return directives.length > 0 ? [{ name: 'robots', content: directives.join(', ') }] : []
}

function alternateLinks(url: string, languages: readonly Language[], standard?: Language) {
  return alternates(url, languages, standard).map((link) => ({ rel: 'alternate', ...link }))
}

/** The beginning of a text, for descriptions. */
export function excerpt(text: string): string {
  return beginningOf(text, 155)
}
