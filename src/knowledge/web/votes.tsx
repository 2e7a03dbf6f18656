import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { isolated } from '#ui/isolated.ts'
import type { ArticleCard } from '../contract.ts'

/** The number of Yes and No votes, linked to the feedback. */
export function Votes({ article }: { article: ArticleCard }) {
  const t = useTranslations('knowledge')
  const { id, title, isHelpful, notHelpful } = article
  const votes = t('admin.votes', { yes: isHelpful, no: notHelpful })
  if (isHelpful + notHelpful === 0) return votes
  return (
    <Link
      to="/admin/knowledge-base"
      search={{ tab: 'analytics', feedback: id }}
      aria-label={t('feedback.of', { votes, name: isolated(title) })}
      className="inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {votes}
    </Link>
  )
}
