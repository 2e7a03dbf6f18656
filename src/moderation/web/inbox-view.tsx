import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccessDenied } from '#ui/access-denied.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft, Inbox } from '#ui/icons.ts'
import { KeysHelp } from '#ui/keys-help.tsx'
import { OlderLink } from '#ui/older-link.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { moderationContract, type InboxItem } from '../contract.ts'
import { parseKey, formatKey } from '../kinds.ts'
import { InboxList } from './inbox-list.tsx'
import { inboxQuery } from './inbox-queries.ts'
import type { InboxSearch } from './inbox-search.ts'
import { ItemPane } from './item-pane.tsx'
import { focusRow, useInboxKeys } from './use-inbox-keys.ts'
import { useItemTitle } from './use-item-title.ts'

/** The list next to the open item; on phones only one of them. */
export function InboxView({ search }: { search: InboxSearch }) {
  const { data, error, refetch } = useQuery(inboxQuery(search))
  if (error) return <AccessDenied level={2} error={error} onRetry={() => void refetch()} />
  if (!data) return <Pending />
  return <Panes items={data.items} search={search} next={data.next} />
}

interface Props {
  items: readonly InboxItem[]
  search: InboxSearch
  /** The query of the next page, if there is one. */
  next: string | undefined
}

function Panes({ items, search, next }: Props) {
  const t = useTranslations('moderation')
  const [isHelping, setHelping] = useState(false)
  const rows = items.map((item) => formatKey(item))
  const key = parseKey(search.item)
  const { open, goOn: openNext } = useOpening(rows, search)
  useInboxKeys({
    rows,
    open: search.item,
    onOpen: open,
    onClose: () => open(undefined),
    onHelp: () => setHelping(true),
  })
  const reachable = search.item && rows.includes(search.item) ? search.item : rows[0]
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[22rem_minmax(0,1fr)]">
      <section
        aria-label={t('list')}
        className={cx('grid grid-cols-1 gap-4', key && 'max-lg:hidden')}
      >
        {items.length > 0 ? (
          <InboxList items={items} search={search} reachable={reachable} />
        ) : (
          <NoItems search={search} />
        )}
        <OlderLink next={next} />
        <KeysHelp shortcuts={useShortcuts()} open={isHelping} onOpenChange={setHelping} />
      </section>
      <Announcement item={items.find((item) => formatKey(item) === search.item)} />
      {key ? (
        <section aria-label={t('opened')} className="grid grid-cols-1 gap-4" data-inbox-card>
          <Link
            to="/admin/inbox"
            search={{ ...search, item: undefined }}
            className={cx(buttonClass('ghost'), 'justify-self-start lg:hidden')}
          >
            <ArrowLeft aria-hidden className="size-4" />
            {t('back')}
          </Link>
          <ItemPane key={search.item} item={key} search={search} onDecided={openNext} />
        </section>
      ) : (
        items.length > 0 && (
          <EmptyState
            icon={Inbox}
            title={t('noneOpen')}
            text={t('noneOpenText')}
            className="max-lg:hidden"
          />
        )
      )}
    </div>
  )
}

/** Opens rows, and moves on to the next row after a decision. */
function useOpening(rows: readonly string[], search: InboxSearch) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const followed = useRef<string | undefined>(undefined)
  const open = (item: string | undefined) =>
    void navigate({
      to: '/admin/inbox',
      search: { ...search, item },
      replace: search.item !== undefined && item !== undefined,
      resetScroll: false,
    })
  // The decided row loses the focus when it is removed; the next row gets it.
  useEffect(() => {
    if (followed.current === undefined || followed.current !== search.item) return
    followed.current = undefined
    if (!focusRow(search.item)) document.querySelector<HTMLElement>('[data-inbox-heading]')?.focus()
  }, [search.item])
  const goOn = () => {
    const at = rows.indexOf(search.item ?? '')
    const next = at === -1 ? rows[0] : (rows[at + 1] ?? rows[at - 1])
    followed.current = next
    open(next)
    void queryClient.invalidateQueries({ queryKey: [moderationContract.list.path] })
    void queryClient.invalidateQueries({ queryKey: [moderationContract.counts.path] })
  }
  return { open, goOn }
}

/** Announces the opened item to screen readers, also when it opens automatically. */
function Announcement({ item }: { item: InboxItem | undefined }) {
  const t = useTranslations('moderation')
  const title = useItemTitle()
  return (
    <p role="status" className="sr-only">
      {item && t('announced', { title: title(item), name: item.person.fullName })}
    </p>
  )
}

function useShortcuts() {
  const t = useTranslations('moderation.keys')
  return [
    { keys: ['j', 'k'], does: t('move') },
    { keys: ['↓', '↑'], does: t('moveInList') },
    { keys: ['Enter'], does: t('open') },
    { keys: ['a'], does: t('approve') },
    { keys: ['r'], does: t('refuse') },
    { keys: ['o'], does: t('person') },
    { keys: ['Esc'], does: t('close') },
  ]
}

/** Empty inbox, or no rows after the cursor. */
function NoItems({ search: { before, ...search } }: { search: InboxSearch }) {
  const t = useTranslations('moderation')
  const text = search.state ? t('noneDecided') : t('noneWaiting')
  return (
    <EmptyState
      icon={Inbox}
      title={t('none')}
      text={before ? t('noneFurther') : text}
      action={
        before && (
          <Link to="/admin/inbox" search={search} className={buttonClass('secondary')}>
            {t('fromStart')}
          </Link>
        )
      }
    />
  )
}

function Pending() {
  return (
    <Loading className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <Skeleton className="h-96 rounded-xl" />
      <Skeleton className="h-96 rounded-xl max-lg:hidden" />
    </Loading>
  )
}
