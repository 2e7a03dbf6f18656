import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '#platform/web/client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListTree } from '#ui/icons.ts'
import { showFailure } from '#ui/show-failure.ts'
import { menusAdminContract, type AdminMenu } from '../admin-contract.ts'
import type { MenuLocation } from '../menu.ts'
import { TreeEditor } from './tree-editor.tsx'
import { useMenusChanged } from './use-menus-changed.ts'

interface Props {
  location: MenuLocation
  menu: AdminMenu | undefined
}

/** The menu of one location, or the button to create it. */
export function MenuPanel({ location, menu }: Props) {
  const t = useTranslations('menus')
  const menusChanged = useMenusChanged()
  const create = useMutation({
    mutationFn: () =>
      api(menusAdminContract).create({ name: t(`locations.${location}`), location }),
    onError: (error) => showFailure(error, t('failed'), t('failedText')),
    onSettled: menusChanged,
  })
  return (
    <section aria-label={t(`locations.${location}`)} className="grid grid-cols-1 gap-4">
      <p className="max-w-prose text-sm text-ink-2">{t(`about.${location}`)}</p>
      {menu ? (
        <TreeEditor key={menu.id} menu={menu} />
      ) : (
        <EmptyState
          icon={ListTree}
          title={t('noMenu')}
          text={t('noMenuText')}
          action={
            <Button pending={create.isPending} onClick={() => create.mutate()}>
              {t('make')}
            </Button>
          }
        />
      )}
    </section>
  )
}
