import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Heart } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import type { Prompt } from '../shapes.ts'
import { useFavorite } from './use-favorite.ts'

interface Props {
  prompt: Pick<Prompt, 'id' | 'slug' | 'title' | 'isFavorited'>
  className?: string
}

/** Adds a prompt to the favorites or removes it. Visitors log in first and return to this page. */
export function FavoriteButton({ prompt, className }: Props) {
  const t = useTranslations('prompts')
  const user = useUser()
  const next = useLocation({ select: ({ href }) => href })
  const keep = useFavorite(prompt)
  const label = t('keep', { title: isolated(prompt.title) })
  const look = cx(buttonClass('ghost', 'icon'), 'relative z-10', className)
  if (!user) {
    return (
      <Link to="/auth" search={{ next }} aria-label={label} className={look}>
        <Heart aria-hidden className="size-5" />
      </Link>
    )
  }
  return (
    <button
      type="button"
      aria-pressed={prompt.isFavorited}
      aria-label={label}
      onClick={() => keep(!prompt.isFavorited)}
      className={look}
    >
      <Heart
        aria-hidden
        className={cx('size-5', prompt.isFavorited && 'fill-brand-ink text-brand-ink')}
      />
    </button>
  )
}
