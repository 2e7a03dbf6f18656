import { cx } from '#ui/cx.ts'
import { Mesh } from '#ui/mesh.tsx'
import type { Service } from '../contract.ts'
import { coverSizes } from '../cover.ts'
import { categoryArt, useCategories, useSubcategoryName } from './use-categories.ts'

interface Props {
  service: Pick<Service, 'id' | 'category' | 'subcategory' | 'subcategoryLabel' | 'cover'>
  /** The main image of a page loads eagerly; images of cards load lazily. */
  isMain?: boolean
  /** Leaves out the name, which does not fit into a thumbnail. */
  isThumbnail?: boolean
  className?: string
}

/**
 * The cover image, or a generated one with the name of the subcategory in the colors of the main category. Both are decorative, because the title is next to them.
 */
export function ServiceCover(props: Props) {
  const { service, isMain = false, isThumbnail = false, className } = props
  const nameOf = useSubcategoryName()
  const { categories } = useCategories()
  const trade = categories.find(({ slug }) => slug === service.category)
  const { cover } = service
  if (cover) {
    return (
      <div className={cx('relative overflow-hidden bg-surface-2', className)}>
        <img
          src={cover.small}
          srcSet={`${cover.small} ${coverSizes.small.width}w, ${cover.large} ${coverSizes.large.width}w`}
          sizes={isMain ? '(min-width: 64rem) 54rem, 100vw' : '(min-width: 40rem) 24rem, 100vw'}
          {...coverSizes.small}
          alt=""
          loading={isMain ? 'eager' : 'lazy'}
          {...(isMain && { fetchPriority: 'high' })}
          decoding="async"
          className="absolute inset-0 size-full object-cover"
        />
      </div>
    )
  }
  return (
    <div className={cx('relative overflow-hidden', className)}>
      <Mesh
        grid
        seed={`${service.subcategory} ${service.id}`}
        family={trade ? categoryArt(trade) : 'warm'}
        className="absolute inset-0"
      />
      {!isThumbnail && (
        <p className="absolute bottom-3 left-4 font-display text-2xl font-semibold text-ink/85 compact:inset-x-2 compact:text-sm compact:wrap-anywhere">
          {nameOf(service.subcategory, service.subcategoryLabel)}
        </p>
      )}
    </div>
  )
}
