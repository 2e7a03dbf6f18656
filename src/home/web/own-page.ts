import type { QueryClient } from '@tanstack/react-query'
import { pagesContract, type Homepage } from '#pages/contract.ts'
import { textOfHtml } from '#platform/html-text.ts'
import { excerpt } from '#platform/web/page-head.ts'
import { read } from '#platform/web/query.ts'

/** What an admin put on the landing page, or in its place; without it the page is as it came. */
export async function ownPage(queryClient: QueryClient): Promise<Homepage | null> {
  const query = read(pagesContract, 'homepage')
  const page = await queryClient.ensureQueryData(query).catch(() => null)
  return page?.layout === 'page_only' ? standingAlone(page) : page
}

/** Nothing else says what such a page is about. */
function standingAlone({ metaTitle, metaDescription, ...page }: Homepage): Homepage {
  return {
    ...page,
    metaTitle: metaTitle ?? page.title,
    metaDescription: metaDescription ?? excerpt(textOfHtml(page.content)),
  }
}
