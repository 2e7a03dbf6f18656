import { Link, useLocation, useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { WaitingBadge } from '#moderation/web/waiting-badge.tsx'
import { useIsReady } from '#platform/web/use-is-ready.ts'
import { cx } from '#ui/cx.ts'
import { Tooltip } from '#ui/tooltip.tsx'
import { useCurrentInView } from '#ui/use-current-in-view.ts'
import { adminScreens, isOffered, type AdminScreen } from '../admin-screens.ts'

/** Other screens are nested below these, so their links are highlighted on an exact match only. */
const roots = new Set(['/admin', '/admin/settings'])

interface Props {
  /** Icons only, with the names as tooltips. */
  isNarrow?: boolean
  /** Called for a link, also for one to the current page, which does not navigate. */
  onPress?: () => void
}

/** All admin screens in their groups. */
export function ScreenList({ isNarrow = false, onPress }: Props) {
  const t = useTranslations('admin')
  const { site } = useRouteContext({ from: '__root__' })
  const isReady = useIsReady()
  const path = useLocation({ select: ({ pathname }) => pathname })
  // The page of a single item highlights its list.
  const list = useCurrentInView<HTMLDivElement>(`[href="${path.replace(/\/\d+$/, '')}"]`)
  return (
    <div ref={list} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-3">
      {adminScreens.map(({ label, screens }) => (
        <div
          key={label}
          className="pb-3 narrow:border-b narrow:border-line narrow:py-2 narrow:last:border-0"
        >
          <p
            aria-hidden
            className="px-3 pt-1 pb-1.5 text-xs font-semibold text-ink-3 narrow:hidden"
          >
            {t(`groups.${label}`)}
          </p>
          <ul aria-label={t(`groups.${label}`)} className="grid grid-cols-1">
            {screens
              .filter(({ to }) => isReady(to) && isOffered(to, site))
              .map((screen) => (
                <li key={screen.to}>
                  <ScreenLink screen={screen} isNarrow={isNarrow} onPress={onPress} />
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

const linkClass = cx(
  'group relative flex min-h-11 items-center gap-3 rounded-lg px-3 text-sm font-medium lg:min-h-9',
  'text-ink-2 -outline-offset-2 hover:bg-surface-2 hover:text-ink narrow:justify-center narrow:px-0',
  'aria-[current=page]:bg-surface-2 aria-[current=page]:text-ink',
)

interface ScreenLinkProps {
  screen: AdminScreen
  isNarrow: boolean
  onPress: (() => void) | undefined
}

function ScreenLink({ screen: { to, label, icon: Icon }, isNarrow, onPress }: ScreenLinkProps) {
  const t = useTranslations('admin.screens')
  const link = (
    <Link
      to={to}
      activeOptions={{ exact: roots.has(to), includeSearch: false }}
      onClick={onPress}
      className={linkClass}
    >
      <Icon
        aria-hidden
        className="size-4.5 shrink-0 text-ink-3 group-hover:text-ink group-aria-[current=page]:text-brand-ink"
      />
      <span className="min-w-0 wrap-anywhere narrow:sr-only">{t(label)}</span>
      {label === 'inbox' && (
        <span className="ml-auto flex narrow:absolute narrow:top-0 narrow:right-0">
          <WaitingBadge />
        </span>
      )}
    </Link>
  )
  return isNarrow ? <Tooltip text={t(label)}>{link}</Tooltip> : link
}
