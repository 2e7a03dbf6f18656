/** Structured data for search engines: https://schema.org as JSON. */
export type JsonLd = Record<string, unknown>

/** The default logo. */
const DRAWN_LOGO = '/favicon.svg'

/** Escapes `<` so that the data cannot close the script element (control 7). */
export function jsonLdScript(data: JsonLd) {
  return {
    type: 'application/ld+json',
    children: JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll(
      '<',
      String.raw`\u003c`,
    ),
  }
}

/** The breadcrumb trail from the home page to this page. */
export function breadcrumbs(
  origin: string,
  steps: readonly { name: string; path: string }[],
): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

interface Site {
  title: string
  logo: { src: string } | null
  brand?: { icon: string | null } | undefined
  social: Partial<Record<string, string>>
}

/** The organization behind the site, with its logo and social profiles. */
export function organizationJsonLd({ origin, site }: { origin: string; site: Site }): JsonLd {
  const sameAs = Object.values(site.social).filter(Boolean)
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site.title,
    url: `${origin}/`,
    logo: URL.parse(site.logo?.src ?? site.brand?.icon ?? DRAWN_LOGO, origin)?.href,
    ...(sameAs.length > 0 && { sameAs }),
  }
}

/** The site with its search form. */
export function searchActionJsonLd({
  origin,
  site,
}: {
  origin: string
  site: { title: string }
}): JsonLd {
  return {
    '@type': 'WebSite',
    name: site.title,
    url: `${origin}/`,
    publisher: { '@id': `${origin}/#organization` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}/browse?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}
