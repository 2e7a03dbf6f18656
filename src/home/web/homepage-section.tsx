import type { Homepage } from '#pages/contract.ts'
import { SafeHtml } from '#ui/rich-text/safe-html.tsx'

/** The homepage, below the hero or alone (docs/product-rules.md#homepage). Loaded on demand. */
export function HomepageSection({
  page: { title, content, language, layout },
}: {
  page: Homepage
}) {
  const isAlone = layout === 'page_only'
  const Heading = isAlone ? 'h1' : 'h2'
  return (
    <section
      aria-labelledby="own-section"
      lang={language}
      className={isAlone ? 'container-page max-w-3xl py-10' : 'container-page max-w-3xl pb-16'}
    >
      <Heading
        id="own-section"
        className={isAlone ? 'text-3xl wrap-anywhere sm:text-4xl' : 'text-3xl wrap-anywhere'}
        dir="auto"
      >
        {title}
      </Heading>
      <SafeHtml html={content} className={isAlone ? 'mt-6' : 'mt-5'} />
    </section>
  )
}
