import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { useModules } from '#platform/web/use-modules.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SearchX } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { FoundGroup } from '../contract.ts'
import { kindsWithout, type Kind } from '../kinds.ts'
import { everythingQuery, kindQuery } from './find-queries.ts'
import type { FindSearch } from './find-address.ts'
import { FoundList } from './found-list.tsx'
import { ClosestNote, CorrectedNote, CutNote } from './search-notes.tsx'

type Props = FindSearch & { q: string }

/** The results of all kinds or of one kind, with a tab for each kind that has results. */
export function FindResults({ q, typed, kind }: Props) {
  const t = useTranslations('find')
  const { data, error, refetch, isFetching } = useQuery(everythingQuery({ q, typed }))
  if (error) {
    return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Waiting />
  // If only some kinds were corrected, their lists show the correction themselves.
  const corrected = data.every((group) => group.corrected) ? data[0]?.corrected : null
  return (
    <div aria-busy={isFetching}>
      <Outcome q={corrected ?? q} groups={data} />
      {corrected && <CorrectedNote q={q} kind={kind} corrected={corrected} />}
      <CutNote q={q} />
      {data.length === 0 ? (
        <EmptyState
          icon={SearchX}
          title={t('empty')}
          text={t('emptyText')}
          className="mt-6"
          action={
            <Link to="/browse" className={buttonClass('secondary')}>
              {t('browse')}
            </Link>
          }
        />
      ) : (
        <Groups q={q} typed={typed} kind={kind} searched={corrected ?? q} groups={data} />
      )}
    </div>
  )
}

function Outcome({ q, groups }: { q: string; groups: readonly FoundGroup[] }) {
  const t = useTranslations('find')
  const count = groups.reduce((sum, { total }) => sum + total, 0)
  const isBounded = groups.some((group) => group.isBounded)
  return (
    <p role="status" className="text-sm text-ink-2">
      {t(isBounded ? 'countAtLeast' : 'count', { count, text: isolated(q) })}
    </p>
  )
}

interface GroupsProps extends Props {
  /** The corrected text, or else the typed one. */
  searched: string
  groups: readonly FoundGroup[]
}

function Groups({ q, typed, kind, searched, groups }: GroupsProps) {
  const t = useTranslations('find')
  const countOf = useCountOf()
  const { off } = useModules()
  const shown = kindsWithout(off).filter(
    (one) => one === kind || groups.some((group) => group.kind === one),
  )
  return (
    <div className="mt-4">
      <Tabs
        label={t('tabs')}
        param="kind"
        current={kind ?? 'all'}
        tabs={[
          { value: 'all', label: t('all') },
          ...shown.map((one) => {
            const group = groups.find((other) => other.kind === one)
            return { value: one, label: t(`kinds.${one}`), count: group ? countOf(group) : 0 }
          }),
        ]}
      >
        {kind ? (
          <OneKind q={q} typed={typed} kind={kind} searched={searched} />
        ) : (
          <div className="grid gap-10">
            {groups.every(({ isClosest }) => isClosest) && <ClosestNote />}
            {groups.map((group) => (
              <Section key={group.kind} group={group} q={q} typed={typed} searched={searched} />
            ))}
          </div>
        )}
      </Tabs>
    </div>
  )
}

interface SectionProps extends Pick<GroupsProps, 'q' | 'typed' | 'searched'> {
  group: FoundGroup
}

function Section({ group, q, typed, searched }: SectionProps) {
  const t = useTranslations('find')
  const countOf = useCountOf()
  const { kind, total, results } = group
  return (
    <section aria-labelledby={`found-${kind}`}>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={`found-${kind}`} className="text-xl">
          {t(`kinds.${kind}`)}
        </h2>
        {total > results.length && (
          <Link
            to="/search"
            search={{ q, typed, kind }}
            className="inline-flex min-h-11 items-center text-sm font-semibold text-brand-ink hover:underline"
          >
            {t('showAll', { count: countOf(group), kind: t(`kinds.${kind}`) })}
          </Link>
        )}
      </div>
      <FoundList group={group} q={q} searched={searched} level={3} />
    </section>
  )
}

type OneKindProps = Pick<GroupsProps, 'q' | 'typed' | 'searched'> & { kind: Kind }

function OneKind({ q, typed, kind, searched }: OneKindProps) {
  const t = useTranslations('find')
  const { data, error, refetch } = useQuery(kindQuery({ q, typed }, kind))
  if (error) return <ErrorState title={t('failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const [group] = data
  if (!group) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('emptyKind', { kind: t(`kinds.${kind}`) })}
        action={
          <Link to="/search" search={{ q, typed }} className={buttonClass('secondary')}>
            {t('searchAll')}
          </Link>
        }
      />
    )
  }
  return (
    <>
      {group.isClosest && <ClosestNote className="mb-4" />}
      <FoundList group={group} q={q} searched={searched} level={2} />
      {kind === 'services' && (
        <Link
          to="/browse"
          search={{ search: group.corrected ?? q, typed }}
          className={`${buttonClass('secondary')} mt-6`}
        >
          {t('browseServices')}
        </Link>
      )}
      {group.isBounded && <p className="mt-6 text-sm text-ink-2">{t('bounded')}</p>}
    </>
  )
}

/** '50+' if there are more matches than were counted. */
function useCountOf() {
  const t = useTranslations('find')
  const format = useFormatter()
  return ({ total, isBounded }: FoundGroup) =>
    isBounded ? t('orMore', { count: total }) : format.number(total)
}

function Waiting() {
  return (
    <Loading>
      <div className="grid gap-4">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-20 rounded-xl" />
        ))}
      </div>
    </Loading>
  )
}
