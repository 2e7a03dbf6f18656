import { useRouteContext } from '@tanstack/react-router'
import { iconPath } from '../icon-path.ts'
import { DEFAULT_SITE_TITLE } from '#settings/site-title.ts'
import { cx } from '#ui/cx.ts'

interface Props {
  /** Classes for the name, for example to truncate it or leave it to screen readers. */
  nameClass?: string
  className?: string
  /** Shrinks the logo to a square where the row of links leaves little room. */
  isTight?: boolean
}

/** The widths at which the header's links are in one row but not everything fits. */
const TIGHT = '(min-width: 64rem) and (max-width: 79.99rem)'

/** The owner's logo, or the default mark with the name. */
export function Logo({ nameClass = 'wrap-anywhere', className, isTight }: Props) {
  const { site } = useRouteContext({ from: '__root__' })
  if (site?.logo) {
    return (
      <picture className="contents">
        {isTight && <source media={TIGHT} srcSet={iconPath(192, site)} />}
        <img
          {...site.logo}
          alt={site.title}
          className={cx(
            // Shrinks next to other elements without being cropped.
            'h-8 w-auto max-w-36 min-w-0 shrink object-contain object-left sm:h-10 sm:max-w-48',
            isTight && 'lg:max-xl:size-10',
            className,
          )}
        />
      </picture>
    )
  }
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-2.5 text-ink', className)}>
      {site?.brand?.icon ? (
        <img src={iconPath(192, site)} alt="" className="size-7 shrink-0" />
      ) : (
        <Mark />
      )}
      <span
        className={cx(
          'min-w-0 font-display text-xl font-bold tracking-tight',
          // The default name is styled in lowercase; an owner's name is shown as written.
          site?.title === DEFAULT_SITE_TITLE && 'lowercase',
          nameClass,
        )}
      >
        {site?.title ?? ''}
      </span>
    </span>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className="size-7 shrink-0">
      <rect width="32" height="32" rx="9" className="fill-brand" />
      <path
        d="M9.5 11.5l4.6 9.2c.4.8 1.5.8 1.9 0l6.3-11.2"
        fill="none"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-on-brand"
      />
    </svg>
  )
}
