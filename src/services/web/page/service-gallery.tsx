import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { Gallery } from '#ui/gallery.tsx'
import type { ServiceDetails, ServicePicture } from '../../contract.ts'
import { coverSizes } from '../../cover.ts'
import { ServiceCover } from '../service-cover.tsx'

/** The cover and the other images of a service. A service without other images shows its cover alone. */
export function ServiceGallery({ service }: { service: ServiceDetails }) {
  const t = useTranslations('services')
  const hasOthers = service.pictures.length > 0
  const cover = {
    key: 'cover',
    picture: (
      <ServiceCover
        service={service}
        className={cx(
          service.cover || hasOthers ? 'aspect-video' : 'aspect-5/2',
          !hasOthers && 'rounded-2xl',
        )}
        isMain
      />
    ),
    thumbnail: <ServiceCover service={service} className="aspect-video" isThumbnail />,
  }
  return (
    <Gallery
      label={t('images')}
      slides={[cover, ...service.pictures.map(slideOf)]}
      className="rounded-2xl"
    />
  )
}

function slideOf({ id, small, large, alt }: ServicePicture) {
  const image = { ...coverSizes.small, loading: 'lazy', decoding: 'async' } as const
  return {
    key: id,
    picture: (
      <img
        {...image}
        src={small}
        srcSet={`${small} ${coverSizes.small.width}w, ${large} ${coverSizes.large.width}w`}
        sizes="(min-width: 64rem) 54rem, 100vw"
        alt={alt ?? ''}
        className="aspect-video w-full bg-surface-2 object-cover"
      />
    ),
    thumbnail: <img {...image} src={small} alt="" className="aspect-video object-cover" />,
  }
}
