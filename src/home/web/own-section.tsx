import type { Page } from '#pages/contract.ts'
import { SafeHtml } from '#ui/rich-text/safe-html.tsx'

/** The operator's own words below the hero (ruling R8). */
export function OwnSection({ page: { title, content, language } }: { page: Page }) {
  return (
    <section
      aria-labelledby="own-section"
      lang={language}
      className="container-page max-w-3xl pb-16"
    >
      <h2 id="own-section" className="text-3xl wrap-anywhere" dir="auto">
        {title}
      </h2>
      <SafeHtml html={content} className="mt-5" />
    </section>
  )
}
