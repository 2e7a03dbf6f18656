import { useTranslations } from 'use-intl'
import type { MenuNode } from '../contract.ts'
import { MenuLink } from './menu-link.tsx'
import { useMenu } from './use-menu.ts'

const linkClass =
  'flex min-h-11 items-center rounded-lg px-3 text-sm text-ink-2 wrap-anywhere hover:bg-surface-2 hover:text-ink aria-[current=page]:bg-surface-2 aria-[current=page]:font-medium aria-[current=page]:text-ink'

/** The operator's sidebar menu; renders nothing if it has no items. */
export function MenuSidebar() {
  const t = useTranslations('shell')
  const items = useMenu('sidebar')
  if (items.length === 0) return null
  return (
    <nav aria-label={t('sidebarMenu')} className="print:hidden">
      <ul className="grid grid-cols-1 gap-1">
        {items.map((item) => (
          <li key={item.id}>
            <Group item={item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Group({ item }: { item: MenuNode }) {
  const isHeading = item.url === null
  return (
    <>
      <MenuLink
        item={item}
        className={isHeading ? 'block px-3 pt-4 pb-1 text-sm font-semibold' : linkClass}
      />
      {item.children.length > 0 && (
        <ul className={isHeading ? 'grid gap-1' : 'ml-3 grid gap-1 border-l border-line pl-2'}>
          {item.children.map((child) => (
            <li key={child.id}>
              <MenuLink item={child} className={linkClass} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
