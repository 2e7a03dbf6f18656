import { Link } from '@tanstack/react-router'
import { paths } from '#platform/web/paths.ts'

interface Props {
  id: number
  fullName: string
  username?: string
}

/** A person in a list, with a link to their public page. */
export function Party({ id, fullName, username }: Props) {
  return (
    <Link
      to={paths.viber(id)}
      className="grid min-h-6 min-w-0 text-end hover:underline md:max-w-40 md:text-start"
    >
      <span dir="auto">{fullName}</span>
      {username && <span className="text-xs text-ink-3">@{username}</span>}
    </Link>
  )
}
