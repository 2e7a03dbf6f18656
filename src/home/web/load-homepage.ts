import type { QueryClient } from '@tanstack/react-query'
import { pagesContract, type Homepage } from '#pages/contract.ts'
import { textOfHtml } from '#platform/html-text.ts'
import { excerpt } from '#platform/web/page-head.ts'
import { read } from '#platform/web/query.ts'

/** The admins' homepage, or null. Loaded on demand, because most marketplaces have none. */
export async function loadHomepage(queryClient: QueryClient): Promise<Homepage | null> {
  const query = read(pagesContract, 'homepage')
  const page = await queryClient.ensureQueryData(query).catch(() => null)
  return page?.layout === 'page_only' ? withOwnMetadata(page) : page
}

/** A page without the landing page needs its own title and description for search engines. */
function withOwnMetadata({ metaTitle, metaDescription, ...page }: Homepage): Homepage {
  return {
    ...page,
    metaTitle: metaTitle ?? page.title,
    metaDescription: metaDescription ?? excerpt(textOfHtml(page.content)),
  }
}
