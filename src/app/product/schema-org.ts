import jsonld from 'jsonld'

/** Reads structured data as search engines do, with a local copy of the schema.org terms in use. */

const SCHEMA = 'http://schema.org/'
const words = `
  AggregateRating Article BlogPosting BreadcrumbList ContactPage CreativeWork
  EntryPoint ListItem Offer Organization Person PostalAddress SearchAction Service
  UnitPriceSpecification WebPage WebSite address addressCountry aggregateRating alternateName
  articleSection author bestRating category description genre headline
  inLanguage itemListElement itemOffered jobTitle keywords knowsAbout knowsLanguage
  makesOffer name offers position potentialAction price priceCurrency
  provider priceSpecification publisher query-input ratingCount ratingValue
  reviewCount serviceType target timeRequired unitCode unitText urlTemplate
  worstRating
`
const addresses = ['availability', 'image', 'item', 'logo', 'mainEntityOfPage', 'sameAs', 'url']
const dates = ['dateModified', 'datePublished']

const context = {
  ...Object.fromEntries(
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word, SCHEMA + word]),
  ),
  ...Object.fromEntries(addresses.map((word) => [word, { '@id': SCHEMA + word, '@type': '@id' }])),
  ...Object.fromEntries(
    dates.map((word) => [word, { '@id': SCHEMA + word, '@type': `${SCHEMA}Date` }]),
  ),
}

async function documentLoader(url: string) {
  if (url.replace(/\/$/, '') !== 'https://schema.org') throw new Error(`Nobody may load ${url}`)
  return { documentUrl: url, document: { '@context': context } }
}

/** Every item of structured data in a page, expanded. Throws on unknown terms and invalid addresses. */
export async function thingsIn(html: string) {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^<>]*>([^<]*)<\/script>/g)
  const found = [...scripts].map(([, json = '']) => JSON.parse(json) as object)
  const expanded = await Promise.all(
    found.map((data) => jsonld.expand(data, { documentLoader, safe: true })),
  )
  const things = expanded.flat()
  const typeOf = (thing: (typeof things)[number]) => thing['@type']?.[0]?.replace(SCHEMA, '') ?? ''
  return {
    types: things.map(typeOf).toSorted(),
    /** The values of a property of the first item of this type, as plain texts. */
    said: (type: string, word: string) => {
      const values = things.find((thing) => typeOf(thing) === type)?.[SCHEMA + word]
      return ((values ?? []) as Record<string, unknown>[]).map(
        (value) => value['@value'] ?? value['@id'],
      )
    },
  }
}
