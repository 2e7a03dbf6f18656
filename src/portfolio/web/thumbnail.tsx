import { FileText } from '#ui/icons.ts'
import type { PortfolioFile } from '../contract.ts'
import { imageSizes } from '../portfolio.ts'
import { fileAddress } from './portfolio-query.ts'

/** The image of a file; for a PDF an icon, because its pages are not drawn. */
export function Thumbnail({ file }: { file: PortfolioFile }) {
  if (file.kind === 'pdf') {
    return (
      <span className="grid aspect-4/3 place-content-center justify-items-center gap-2 bg-surface-2 p-3 text-sm text-ink-2">
        <FileText aria-hidden className="size-10 text-ink-3" />
        <bdi className="line-clamp-2 wrap-anywhere">{file.name}</bdi>
      </span>
    )
  }
  return (
    <img
      src={fileAddress(file.id, 'small')}
      {...imageSizes.small}
      alt=""
      loading="lazy"
      decoding="async"
      className="aspect-4/3 w-full bg-surface-2 object-cover"
    />
  )
}
