import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { read } from '#platform/web/query.ts'
import { cx } from '#ui/cx.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { menusAdminContract } from '../admin-contract.ts'
import { menuLocations, type MenuLocation } from '../menu.ts'
import { MenuPanel } from './menu-panel.tsx'

export const adminMenusQuery = read(menusAdminContract, 'list')

/** A tab per location. Unsaved changes in the other tabs are kept. */
export function MenusTab() {
  const t = useTranslations('menus')
  const { data, error, refetch } = useQuery({ ...adminMenusQuery, refetchOnMount: 'always' })
  const [shown, setShown] = useState<MenuLocation>('header')
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeletons classes={['h-11 rounded-full', 'h-64 rounded-xl']} />
  return (
    <div className="grid grid-cols-1 gap-5">
      <div role="group" aria-label={t('places')} className="flex flex-wrap gap-2">
        {menuLocations.map((location) => {
          const menu = data.find((one) => one.location === location)
          return (
            <button
              key={location}
              type="button"
              aria-pressed={location === shown}
              onClick={() => setShown(location)}
              className={cx(
                'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium',
                location === shown
                  ? 'border-brand bg-brand-soft text-brand-ink'
                  : 'border-line-strong bg-surface text-ink-2 hover:text-ink',
              )}
            >
              {t(`locations.${location}`)}
              <span className="text-xs tabular-nums">
                {menu ? t('count', { count: countOf(menu.items) }) : t('none')}
              </span>
            </button>
          )
        })}
      </div>
      {menuLocations.map((location) => (
        <div key={location} hidden={location !== shown}>
          <MenuPanel location={location} menu={data.find((one) => one.location === location)} />
        </div>
      ))}
    </div>
  )
}

function countOf(items: readonly { children: readonly unknown[] }[]): number {
  return items.reduce((sum, { children }) => sum + 1 + children.length, 0)
}
