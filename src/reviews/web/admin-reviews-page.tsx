import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paramsOf, searchOf, type ListSearch } from '#platform/web/list-search.ts'
import { pageHead } from '#platform/web/page-head.ts'
import { paths } from '#platform/web/paths.ts'
import { read } from '#platform/web/query.ts'
import { readAsAdmin } from '#platform/web/read-as-admin.ts'
import { isNarrowed } from '#platform/web/search-values.ts'
import { SavedViews } from '#saved-views/web/saved-views.tsx'
import { AdminList } from '#ui/admin-list.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { DateText } from '#ui/date-text.tsx'
import { MessageSquareQuote } from '#ui/icons.ts'
import type { FilterFields } from '#ui/list-filters.tsx'
import { Party } from '#ui/party.tsx'
import { Stars } from '#ui/stars.tsx'
import { reviewsAdminContract, type ListedReview } from '../admin-contract.ts'
import { reviewList } from '../admin-list.ts'
import { QuoteToggle } from './quote-toggle.tsx'
import { ReviewHiding } from './review-hiding.tsx'
import { useReviewBulk } from './use-review-bulk.ts'

const reviewsQuery = (search: ListSearch<typeof reviewList>) =>
  read(reviewsAdminContract, 'list', paramsOf(search))

export const Route = createFileRoute('/_admin/admin/reviews')({
  validateSearch: searchOf(reviewList),
  loaderDeps: ({ search }) => search,
  loader: ({ context, location, deps }) => readAsAdmin({ context, location }, reviewsQuery(deps)),
  head: ({ match: { context } }) => pageHead({ context, title: context.t('reviews.admin.title') }),
  component: AdminReviewsPage,
})

function AdminReviewsPage() {
  const t = useTranslations('reviews.admin')
  const search = Route.useSearch()
  const none = isNarrowed(search) ? 'empty' : 'noneYet'
  return (
    <AdminList
      list={reviewList}
      search={search}
      views={<SavedViews list="reviews" search={search} />}
      bulk={useReviewBulk()}
      query={reviewsQuery(search)}
      exportPath={reviewsAdminContract.export.path}
      title={t('title')}
      text={t('text')}
      fields={useFields()}
      columns={useColumns()}
      none={{ icon: MessageSquareQuote, title: t(none), text: t(`${none}Text`) }}
    />
  )
}

function useFields(): FilterFields<typeof reviewList> {
  const t = useTranslations('reviews.admin')
  const say = useTranslations('ui')
  const all = t('all')
  return {
    q: { label: t('q') },
    visibility: {
      label: t('visibility'),
      all,
      nameOf: (visibility) => t(`visibilities.${visibility}`),
    },
    rating: {
      label: t('rating'),
      all,
      options: [5, 4, 3, 2, 1],
      nameOf: (count) => say('starChoice', { count }),
    },
  }
}

const tones: Record<ListedReview['visibility'], Tone> = {
  public: 'success',
  private: 'neutral',
  hidden: 'danger',
}

function useColumns(): Column<ListedReview>[] {
  const t = useTranslations('reviews.admin')
  const say = useTranslations('ui')
  return [
    { key: 'review', label: t('review'), cell: (review) => <Words review={review} /> },
    { key: 'client', label: t('client'), cell: ({ client }) => <Party {...client} /> },
    { key: 'viber', label: t('viber'), cell: ({ provider }) => <Party {...provider} /> },
    {
      key: 'rating',
      label: t('rating'),
      isWhole: true,
      sort: '-rating',
      cell: ({ rating, visibility }) => (
        <span className="grid justify-items-end gap-1 md:justify-items-start">
          <Stars value={rating} />
          <Badge dot tone={tones[visibility]}>
            {t(`visibilities.${visibility}`)}
          </Badge>
        </span>
      ),
    },
    {
      key: 'created',
      label: t('created'),
      isWhole: true,
      sort: '-createdAt',
      cell: ({ createdAt }) => <DateText at={createdAt} />,
    },
    {
      key: 'actions',
      label: say('actions'),
      cell: (review) => (
        <span className="flex flex-wrap justify-end gap-2 md:justify-start md:[&_.btn]:whitespace-normal!">
          {review.visibility === 'public' && (
            <QuoteToggle
              review={{ ...review, clientId: review.client.id, providerId: review.provider.id }}
            />
          )}
          <ReviewHiding review={review} />
        </span>
      ),
    },
  ]
}

function Words({ review }: { review: ListedReview }) {
  const t = useTranslations('reviews.admin')
  const { comment, hiddenReason, orderId, serviceTitle } = review
  return (
    <span className="grid min-w-0 gap-1 text-end md:min-w-44 md:text-start">
      <span dir="auto" className="whitespace-pre-line">
        {comment ?? <span className="text-ink-3">{t('noComment')}</span>}
      </span>
      {hiddenReason && (
        <span dir="auto" className="text-xs text-danger">
          {t('because', { reason: hiddenReason })}
        </span>
      )}
      <Link to={paths.order(orderId)} className="min-h-6 text-xs text-ink-2 hover:underline">
        {t('order')} #{orderId}: <bdi>{serviceTitle}</bdi>
      </Link>
    </span>
  )
}
