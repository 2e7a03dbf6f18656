import { useRouteContext } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface Shown {
  title: string
  description: string
  /** The path of its address, such as `/blog/post/hello`. */
  path: string
}

export function Preview({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-sans text-sm font-semibold">{title}</h3>
      <div className="overflow-hidden rounded-xl border border-line bg-surface">{children}</div>
    </div>
  )
}

function useShown({ title, description, path }: Shown) {
  const t = useTranslations('publishing')
  const { site, origin } = useRouteContext({ from: '__root__' })
  return {
    title: `${title || t('untitled')} | ${site.title}`,
    description,
    address: origin + path,
    host: URL.parse(origin)?.host ?? '',
  }
}

/** A preview of the search result. */
export function SearchPreview(props: Shown) {
  const t = useTranslations('publishing')
  const { title, description, address } = useShown(props)
  return (
    <Preview title={t('searchPreview')}>
      <div dir="auto" className="grid gap-1 p-4">
        <p className="truncate text-xs text-ink-3">{address}</p>
        <p className="truncate text-lg text-info">{title}</p>
        <p className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{description}</p>
      </div>
    </Preview>
  )
}

/** A preview of the link on a social network. */
export function SharedPreview({ image, ...props }: Shown & { image: string | null | undefined }) {
  const t = useTranslations('publishing')
  const { title, description, host } = useShown(props)
  return (
    <Preview title={t('socialPreview')}>
      <Picture key={image} address={image} />
      <div dir="auto" className="grid gap-1 border-t border-line p-4">
        <p className="text-xs text-ink-3">{host}</p>
        <p className="truncate font-semibold">{title}</p>
        <p className="line-clamp-2 text-sm wrap-anywhere text-ink-2">{description}</p>
      </div>
    </Preview>
  )
}

/** Falls back to the site's own image if there is none or it cannot be loaded. */
function Picture({ address }: { address: string | null | undefined }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <img
      src={address && !isBroken ? address : '/og/site.png'}
      alt=""
      width={1200}
      height={630}
      className="aspect-[1200/630] w-full bg-surface-2 object-cover"
      onError={() => setBroken(true)}
    />
  )
}
