import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import type { Column } from './data-table.tsx'
import { Columns3 } from './icons.ts'
import { Menu, MenuCheckbox } from './menu.tsx'

/** The columns that are shown. The first one names the row and is always shown; unknown keys are ignored. */
export function shownColumns<C extends Pick<Column<never>, 'key'>>(
  columns: readonly C[],
  hide: string | undefined,
): C[] {
  const hidden = new Set(hide?.split(','))
  return columns.filter(({ key }, place) => place === 0 || !hidden.has(key))
}

interface Props {
  columns: readonly Column<never>[]
  /** Keys of the hidden columns, separated by commas. */
  hide: string | undefined
}

/** Chooses the columns of a list. The choice is a search parameter, so that the server renders it too. */
export function ColumnMenu({ columns, hide }: Props) {
  const t = useTranslations('ui')
  const navigate = useNavigate()
  const shown = new Set(shownColumns(columns, hide).map(({ key }) => key))
  const toggle = (column: string) => {
    const left = columns.filter(({ key }) => shown.has(key) === (key === column))
    const next = left.map(({ key }) => key).join()
    void navigate({
      to: '.',
      search: (previous: object) => ({ ...previous, hide: next || undefined }) as never,
      replace: true,
      resetScroll: false,
    })
  }
  return (
    <Menu
      trigger={
        <Button look="secondary">
          <Columns3 aria-hidden className="size-4" />
          {t('columns')}
        </Button>
      }
    >
      {columns.slice(1).map(({ key, label }) => (
        <MenuCheckbox
          key={key}
          checked={shown.has(key)}
          // The menu stays open, because often several columns are chosen.
          onSelect={(event) => event.preventDefault()}
          onCheckedChange={() => toggle(key)}
        >
          {label}
        </MenuCheckbox>
      ))}
    </Menu>
  )
}
