import { useRouteContext } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

const shapes = {
  x: 'M3.5 3.5h4.8l12.2 17h-4.8zM20 3.5l-7 8M10.7 13.2 4 20.5',
  linkedin: 'M4 9.5v10.5M4 4.5v.1M9.5 20V9.5M9.5 14c0-6 9.5-6 9.5 0v6',
  github:
    'M9 19.5c-4.5 1.4-4.5-2.3-6-2.8m12 5.3v-3.6c0-1 .1-1.4-.5-2 2.8-.3 5.5-1.4 5.5-6a4.6 4.6 0 0 0-1.3-3.2 4.3 4.3 0 0 0-.1-3.2s-1-.3-3.5 1.3a12 12 0 0 0-6.2 0C6.4 3.7 5.4 4 5.4 4a4.3 4.3 0 0 0-.1 3.2A4.6 4.6 0 0 0 4 10.4c0 4.6 2.7 5.7 5.5 6-.6.6-.6 1.2-.5 2V22',
  youtube: 'M3 8.5a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM10 9l5 3-5 3z',
} as const
const names = Object.keys(shapes) as (keyof typeof shapes)[]

/** Links to the marketplace's profiles in social networks. A network without an address has no icon. */
export function SocialLinks() {
  const t = useTranslations('shell.networks')
  const { site } = useRouteContext({ from: '__root__' })
  const shown = names.flatMap((name) => {
    const href = site?.social[name]
    return href ? [{ name, href }] : []
  })
  if (shown.length === 0) return null
  return (
    <ul className="-ml-3 flex">
      {shown.map(({ name, href }) => (
        <li key={name}>
          <a
            href={href}
            rel="noopener me"
            aria-label={t(name)}
            className="grid size-11 place-content-center text-ink-2 hover:text-ink"
          >
            <svg
              viewBox="0 0 24 24"
              aria-hidden
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
              className="size-5"
            >
              <path d={shapes[name]} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
