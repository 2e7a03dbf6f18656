import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '#platform/web/paths.ts'
import type { PageMark } from '#platform/web/search-values.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { DateText } from '#ui/date-text.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { ArrowLeft, MessageSquareText, ThumbsDown, ThumbsUp } from '#ui/icons.ts'
import { Paged } from '#ui/paged.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import type { FeedbackRow } from '../admin-contract.ts'
import type { Article } from '../contract.ts'
import { ADMIN_PER_PAGE, feedbackQuery, originalQuery } from './knowledge-queries.ts'

interface Props {
  id: number
  page: PageMark
}

/** The feedback on an article, newest first (docs/product-rules.md#article-feedback). */
export function FeedbackList({ id, page }: Props) {
  const t = useTranslations('knowledge.feedback')
  const article = useQuery(originalQuery(id))
  const said = useQuery(feedbackQuery(id, page))
  const error = article.error ?? said.error
  return (
    <section aria-labelledby="said" className="grid grid-cols-1 gap-6">
      <Link
        to="."
        search={{ tab: 'analytics' }}
        className={`${buttonClass('ghost')} -ml-4 justify-self-start`}
      >
        <ArrowLeft aria-hidden className="size-4" />
        {t('back')}
      </Link>
      {error && (
        <ErrorState
          title={t('failed')}
          error={error}
          onRetry={() => void Promise.all([article.refetch(), said.refetch()])}
        />
      )}
      {!error && (!article.data || !said.data) && (
        <Skeletons classes={['h-16', 'h-72 rounded-xl']} />
      )}
      {article.data && <Ratio article={article.data} />}
      {article.data && said.data?.total === 0 && (
        <EmptyState level={3} icon={MessageSquareText} title={t('none')} text={t('noneText')} />
      )}
      {said.data && said.data.total > 0 && (
        <Paged found={said.data} page={page} pageSize={ADMIN_PER_PAGE} param="said" level={3}>
          <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
            {said.data.items.map((row) => (
              <li key={row.id} className="px-4 py-3.5">
                <Said row={row} />
              </li>
            ))}
          </ul>
        </Paged>
      )}
    </section>
  )
}

function Ratio({ article: { id, title, isHelpful, notHelpful } }: { article: Article }) {
  const t = useTranslations('knowledge')
  const count = isHelpful + notHelpful
  return (
    <header className="grid grid-cols-1 gap-1">
      <h2 id="said" dir="auto" className="text-xl wrap-anywhere">
        <Link to="/knowledge-base/edit/$id" params={{ id: String(id) }} className="hover:underline">
          {title}
        </Link>
      </h2>
      {count > 0 && (
        <p className="text-ink-2 tabular-nums">
          {t('feedback.ratio', { percent: Math.round((100 * isHelpful) / count) })}
          {' · '}
          {t('admin.votes', { yes: isHelpful, no: notHelpful })}
        </p>
      )}
    </header>
  )
}

function Said({ row: { isHelpful, feedback, userId, userName, createdAt } }: { row: FeedbackRow }) {
  const t = useTranslations('knowledge')
  const Thumb = isHelpful ? ThumbsUp : ThumbsDown
  return (
    <article className="grid grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Badge tone={isHelpful ? 'success' : 'danger'}>
          <Thumb aria-hidden className="size-3.5" />
          {t(isHelpful ? 'yes' : 'no')}
        </Badge>
        {userId === null ? (
          <span className="text-ink-2">{t('feedback.visitor')}</span>
        ) : (
          <Link
            to={paths.person(userId)}
            dir="auto"
            className="min-h-6 font-medium hover:underline"
          >
            {userName}
          </Link>
        )}
        <span className="text-ink-3 sm:ml-auto">
          <DateText at={createdAt} look="dateTime" />
        </span>
      </div>
      {feedback && (
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {feedback}
        </p>
      )}
    </article>
  )
}
