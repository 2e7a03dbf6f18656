import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { useModules } from '#platform/web/use-modules.ts'
import { useDebounced } from '#platform/web/use-debounced.ts'
import { Lightbulb } from '#ui/icons.ts'
import { articlePath } from '../article.ts'
import { knowledgeContract } from '../contract.ts'

const REST_MS = 600
const FEWEST_LETTERS = 12

/** Suggests articles for a text that is being written. Links open a new tab, so that the text is not lost. */
export function HelpSuggestions({ text }: { text: string }) {
  const t = useTranslations('knowledge')
  const q = useDebounced(text.trim().slice(0, 1000), REST_MS)
  const { isOn } = useModules()
  const { data } = useQuery({
    ...read(knowledgeContract, 'suggest', { q }),
    enabled: isOn('knowledge') && q.length >= FEWEST_LETTERS,
    placeholderData: (before) => before,
  })
  return (
    <div role="status" className="empty:hidden">
      {data && data.length > 0 && (
        <div className="grid gap-2 rounded-xl bg-surface-2 p-4 text-sm">
          <p className="flex items-center gap-2 font-semibold">
            <Lightbulb aria-hidden className="size-4 text-ink-3" />
            {t('suggestions')}
          </p>
          <ul className="grid gap-1">
            {data.map((article) => (
              <li key={article.id}>
                <a
                  href={articlePath(article)}
                  target="_blank"
                  rel="noopener"
                  className="inline-block min-h-6 font-medium text-brand-ink hover:underline"
                >
                  <bdi>{article.title}</bdi>
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
