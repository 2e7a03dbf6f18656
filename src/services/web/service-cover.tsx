import { useTranslations } from 'use-intl'
import { cx } from '#ui/cx.ts'
import { Mesh } from '#ui/mesh.tsx'
import type { Service } from '../contract.ts'

interface Props {
  service: Pick<Service, 'id' | 'category' | 'subcategory'>
  className?: string
}

/** The generated picture of a service: cool for coding, warm for marketing, its trade as the word. */
export function ServiceCover({ service, className }: Props) {
  const t = useTranslations('services')
  return (
    <div className={cx('relative overflow-hidden', className)}>
      <Mesh
        grid
        seed={`${service.subcategory} ${service.id}`}
        family={service.category === 'coding' ? 'cool' : 'warm'}
        className="absolute inset-0"
      />
      <p className="absolute bottom-3 left-4 font-display text-2xl font-semibold text-ink/85">
        {t(`subcategories.${service.subcategory}`)}
      </p>
    </div>
  )
}
