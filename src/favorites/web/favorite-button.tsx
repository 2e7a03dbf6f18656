import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '#platform/web/session.ts'
import { cx } from '#ui/cx.ts'
import { Heart } from '#ui/icons.ts'
import { favoriteQuery, useFavorite, type Target } from './use-favorite.ts'

interface Props extends Target {
  /** The service's title or the viber's name. */
  name: string
  /** The owner sees no button, because members cannot save what is their own. */
  ownerId: number
  isFavorite: boolean
}

/** The heart button. Visitors log in first and return to the page. */
export function FavoriteButton({ ownerId, ...rest }: Props) {
  const user = useUser()
  if (user?.id === ownerId) return null
  return user ? <SaveButton {...rest} /> : <SignInLink name={rest.name} />
}

function SaveButton({ name, isFavorite, ...target }: Omit<Props, 'ownerId'>) {
  const t = useTranslations('favorites')
  const save = useFavorite(target)
  return (
    <button
      type="button"
      aria-pressed={isFavorite}
      aria-label={t('save', { name })}
      onClick={() => save(!isFavorite)}
      className="round-button"
    >
      <Heart aria-hidden className={cx('size-5', isFavorite && 'fill-brand-ink text-brand-ink')} />
    </button>
  )
}

function SignInLink({ name }: { name: string }) {
  const t = useTranslations('favorites')
  const next = useLocation({ select: ({ href }) => href })
  return (
    <Link to="/auth" search={{ next }} aria-label={t('save', { name })} className="round-button">
      <Heart aria-hidden className="size-5" />
    </Link>
  )
}

/** A favorite button that loads its own state, for pages whose data does not contain it. */
export function FavoriteToggle({ initially, ...props }: Omit<Props, 'isFavorite'> & Initially) {
  const user = useUser()
  const { data } = useQuery({
    ...favoriteQuery(props),
    enabled: user !== null && user.id !== props.ownerId,
    ...(initially !== undefined && { initialData: { favorited: initially } }),
  })
  return <FavoriteButton {...props} isFavorite={data?.favorited ?? false} />
}

interface Initially {
  /** The known state, in a list of favorites. */
  initially?: boolean
}
