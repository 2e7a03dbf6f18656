import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useLogout } from '#accounts/web/use-logout.ts'
import type { SessionUser } from '#platform/web/session.ts'
import { Avatar } from '#ui/avatar.tsx'
import { LogOut } from '#ui/icons.ts'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'
import { UserMenuTrigger, useUserLinks } from './user-menu-trigger.tsx'

export function UserMenuPanel({ user }: { user: SessionUser }) {
  const t = useTranslations('shell')
  const links = useUserLinks()
  const logout = useLogout()
  return (
    <Menu defaultOpen trigger={<UserMenuTrigger user={user} />}>
      <MenuLabel>
        <span className="flex items-center gap-3">
          <Avatar name={user.fullName} src={user.avatar} />
          <span className="min-w-0 max-w-52">
            <span dir="auto" className="block truncate font-semibold">
              {user.fullName}
            </span>
            <span className="block truncate text-sm text-ink-3">{user.email}</span>
          </span>
        </span>
      </MenuLabel>
      <MenuSeparator />
      {links.map(({ label, icon: Icon, ...target }) => (
        <MenuItem key={label} asChild>
          <Link {...target}>
            <Icon aria-hidden className="size-4 text-ink-3" />
            {t(label)}
          </Link>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => logout.mutate()}>
        <LogOut aria-hidden className="size-4 text-ink-3" />
        {t('logOut')}
      </MenuItem>
    </Menu>
  )
}
