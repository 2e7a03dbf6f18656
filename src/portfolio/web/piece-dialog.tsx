import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#attachments/web/use-file-size.ts'
import { paths } from '#platform/web/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Gallery } from '#ui/gallery.tsx'
import { Download, ExternalLink, FileText } from '#ui/icons.ts'
import { isolated } from '#ui/isolated.ts'
import type { PortfolioFile, PortfolioPiece } from '../contract.ts'
import { fileAddress } from './portfolio-query.ts'
import { Thumbnail } from './thumbnail.tsx'

interface Props {
  piece: PortfolioPiece
  hidesService: boolean
  onClose: () => void
}

/** A piece with its files and text. */
export function PieceDialog({ piece, hidesService, onClose }: Props) {
  const t = useTranslations('portfolio')
  const { title, description, isClientWork, videoUrl, service, files } = piece
  const slides = files.map((file, at) => ({
    key: file.id,
    picture:
      file.kind === 'pdf' ? (
        <DocumentSlide file={file} />
      ) : (
        <ImageSlide file={file} alt={t('image', { place: at + 1, title: isolated(title) })} />
      ),
    thumbnail: <Thumbnail file={file} />,
  }))
  return (
    <Dialog open isWide onClose={onClose} title={title}>
      <Gallery
        label={t('filesOf', { title: isolated(title) })}
        slides={slides}
        className="rounded-lg"
      />
      {isClientWork && (
        <p>
          <Badge tone="brand">{t('forClient')}</Badge>
        </p>
      )}
      {description && (
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line text-ink-2">
          {description}
        </p>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {videoUrl && (
          <a
            href={videoUrl}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            className={buttonClass('secondary')}
          >
            <ExternalLink aria-hidden className="size-4" />
            {t('watch')}
          </a>
        )}
        {service && !hidesService && (
          <Link to={paths.service(service.id)} className={`${buttonClass('secondary')} max-w-full`}>
            <span className="truncate">{t('service', { title: isolated(service.title) })}</span>
          </Link>
        )}
      </div>
    </Dialog>
  )
}

/** All slides have the same height, so that nothing moves when the reader turns to the next one. */
const frameClass = 'aspect-4/3 max-h-[min(60vh,34rem)] rounded-lg bg-surface-2'

interface SlideProps {
  file: PortfolioFile
}

function ImageSlide({ file, alt }: SlideProps & { alt: string }) {
  return (
    <img
      src={fileAddress(file.id, 'large')}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      alt={alt}
      decoding="async"
      className={`${frameClass} w-full object-contain`}
    />
  )
}

/** Browsers do not show the PDF inside the page, because it is sent as a download. */
function DocumentSlide({ file }: SlideProps) {
  const t = useTranslations('portfolio')
  const sizeOf = useFileSize()
  return (
    <div
      className={`${frameClass} grid w-full place-content-center justify-items-center gap-4 p-6 text-center`}
    >
      <FileText aria-hidden className="size-14 text-ink-3" />
      <p>
        <bdi className="font-semibold wrap-anywhere">{file.name}</bdi>
        <span className="block text-sm text-ink-2">{sizeOf(file.size)}</span>
      </p>
      <a href={fileAddress(file.id)} download={file.name} className={buttonClass('secondary')}>
        <Download aria-hidden className="size-4" />
        {t('download')}
      </a>
    </div>
  )
}
