import { Link } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AwayNotice } from '#accounts/web/away/away-notice.tsx'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { ArrowLeft, Ban, Briefcase, EllipsisVertical, Flag, UserRound } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import { lazyDialog } from '#ui/lazy-part.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import type { Counterpart } from '../contract.ts'

const BlockDialog = lazyDialog(async () => (await import('./block-dialog.tsx')).BlockDialog)

interface Props {
  other: Counterpart
  /** A button of another room. */
  action?: ReactNode
  onReport: () => void
}

/** The other person of the thread, with the actions on them. */
export function ThreadHead({ other, action, onReport }: Props) {
  const t = useTranslations('messages')
  const [isBlocking, setBlocking] = useState(false)
  const name = isolated(other.fullName)
  return (
    <header className="border-b border-line p-3 sm:px-4">
      <div className="flex items-center gap-3">
        <Link
          to="/messages"
          aria-label={t('back')}
          className={`${buttonClass('ghost', 'icon')} lg:hidden`}
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <Avatar name={other.fullName} src={other.avatar} />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate text-lg">
            {other.fullName}
          </h2>
          <p className="truncate text-sm text-ink-3">
            {t(other.isServiceProvider ? 'serviceProvider' : 'client')}
          </p>
        </div>
        {action}
        {canHire(other) && (
          <Link
            to={paths.viber(other.userId)}
            search={{ tab: 'services' }}
            aria-label={t('hireName', { name })}
            className={`${buttonClass('secondary')} max-sm:hidden`}
          >
            <Briefcase aria-hidden className="size-4" />
            {t('hire')}
          </Link>
        )}
        <MoreMenu other={other} onBlock={() => setBlocking(true)} onReport={onReport} />
        {isBlocking && (
          <Suspense>
            <BlockDialog other={other} onClose={() => setBlocking(false)} />
          </Suspense>
        )}
      </div>
      {other.awayUntil && (
        <div className="mt-2">
          <AwayNotice awayUntil={other.awayUntil} awayNote={other.awayNote} />
        </div>
      )}
    </header>
  )
}

/** Only active vibers can be hired. */
const canHire = ({ isServiceProvider, status }: Counterpart) =>
  isServiceProvider && status === 'active'

function MoreMenu({ other, onBlock, onReport }: Omit<Props, 'action'> & { onBlock: () => void }) {
  const t = useTranslations('messages')
  const name = isolated(other.fullName)
  return (
    <Menu
      trigger={
        <Button look="ghost" size="icon" aria-label={t('more', { name })}>
          <EllipsisVertical aria-hidden className="size-5" />
        </Button>
      }
    >
      {canHire(other) && (
        <MenuItem asChild>
          <Link to={paths.viber(other.userId)} search={{ tab: 'services' }}>
            <Briefcase aria-hidden className="size-4" />
            {t('hire')}
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to={paths.viber(other.userId)}>
          <UserRound aria-hidden className="size-4" />
          {t('viewProfile')}
        </Link>
      </MenuItem>
      <MenuItem onSelect={onBlock}>
        <Ban aria-hidden className="size-4" />
        {t(other.isBlocked ? 'unblock' : 'block')}
      </MenuItem>
      <MenuItem onSelect={onReport}>
        <Flag aria-hidden className="size-4" />
        {t('report')}
      </MenuItem>
    </Menu>
  )
}
