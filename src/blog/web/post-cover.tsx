import { useState } from 'react'
import { sourcesOf } from '#platform/picture-widths.ts'
import { cx } from '#ui/cx.ts'
import { Mesh } from '#ui/mesh.tsx'
import type { PostCard } from '../contract.ts'

interface Props {
  post: Pick<PostCard, 'slug' | 'featuredImage' | 'featuredImageAlt'>
  /** The main image of a page loads immediately; images of cards load lazily. */
  isMain?: boolean
  className?: string
}

const MAIN_SIZES = '(min-width: 48rem) 46rem, 100vw'
const CARD_SIZES = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw'

/** The featured image, or a generated one if there is none or it fails to load. */
export function PostCover({ post, isMain = false, className }: Props) {
  const { featuredImage, featuredImageAlt, slug } = post
  const [isBroken, setBroken] = useState(false)
  return (
    <div className={cx('relative overflow-hidden bg-surface-2', className)}>
      {featuredImage && !isBroken ? (
        <img
          {...sourcesOf(featuredImage, isMain ? MAIN_SIZES : CARD_SIZES)}
          src={featuredImage}
          alt={(isMain && featuredImageAlt) || ''}
          loading={isMain ? 'eager' : 'lazy'}
          {...(isMain && { fetchPriority: 'high' })}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <Mesh grid seed={`post ${slug}`} className="absolute inset-0" />
      )}
    </div>
  )
}
