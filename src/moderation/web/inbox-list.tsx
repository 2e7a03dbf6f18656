import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { PriorityBadge } from '#disputes/web/badges.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { cx } from '#ui/cx.ts'
import { DateText } from '#ui/date-text.tsx'
import type { InboxItem } from '../contract.ts'
import { formatKey } from '../kinds.ts'
import type { InboxSearch } from './inbox-search.ts'
import { useItemTitle } from './use-item-title.ts'

interface Props {
  items: readonly InboxItem[]
  search: InboxSearch
  /** The row in the tab order; arrow keys reach the others. */
  reachable: string | undefined
}

/**
 * The rows, as links to their items. One row is in the tab order and the arrow keys move between rows (roving tabindex,
 * see use-inbox-keys.ts).
 */
export function InboxList({ items, search, reachable }: Props) {
  return (
    <ul className="grid grid-cols-1 divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface">
      {items.map((item) => {
        const key = formatKey(item)
        const isOpen = key === search.item
        return (
          <li key={key}>
            <Link
              to="/admin/inbox"
              search={{ ...search, item: key }}
              replace={search.item !== undefined}
              resetScroll={false}
              data-inbox-row={key}
              tabIndex={key === reachable ? 0 : -1}
              activeOptions={{ exact: true }}
              aria-current={isOpen ? 'true' : undefined}
              className={cx(
                'flex gap-3 px-4 py-3 -outline-offset-2 hover:bg-surface-2',
                isOpen && 'bg-surface-2 shadow-[inset_3px_0_0_var(--color-brand)]',
              )}
            >
              <Row item={item} />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Row({ item }: { item: InboxItem }) {
  const t = useTranslations('moderation')
  const title = useItemTitle()
  const { person, kind, excerpt, priority, outcome, at } = item
  return (
    <>
      <Avatar name={person.fullName} src={person.avatar} size="sm" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-3 text-xs text-ink-3">
          <span>{t(`one.${kind}`)}</span>
          <DateText at={at} className="shrink-0" />
        </span>
        <span dir="auto" className="truncate text-sm font-semibold">
          {person.fullName}
        </span>
        <span dir="auto" className="truncate text-sm">
          {title(item)}
        </span>
        {excerpt && (
          <span dir="auto" className="truncate text-sm text-ink-3">
            {excerpt}
          </span>
        )}
        {(outcome ?? (priority !== null && priority !== 'medium')) && (
          <span className="mt-1 flex gap-2">
            {outcome ? (
              <Badge>{t(`outcomes.${outcome}`)}</Badge>
            ) : (
              priority && <PriorityBadge priority={priority} />
            )}
          </span>
        )}
      </span>
    </>
  )
}
