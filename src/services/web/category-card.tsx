import { lazyRouteComponent } from '@tanstack/react-router'
import { ArrowRight, CodeXml, Megaphone } from '#ui/icons.ts'
import { Mesh } from '#ui/mesh.tsx'
import type { MainCategory } from '../categories-contract.ts'
import { categoryArt } from './use-categories.ts'

export const OtherIcon = lazyRouteComponent(() => import('./category-icon.tsx'), 'CategoryIcon')

/** The icons of the first load. Others are loaded on demand. */
const firstIcons: Partial<Record<string, typeof CodeXml>> = {
  'code-xml': CodeXml,
  megaphone: Megaphone,
}

export function hasFirstIcon({ icon }: Pick<MainCategory, 'icon'>): boolean {
  return icon in firstIcons
}

interface Props {
  category: Pick<MainCategory, 'slug' | 'hue' | 'icon'>
  /** Chooses the positions of the colors. */
  seed: string
  title: string
  text: string | null
}

/** The content of a main category's card on the landing page. */
export function CategoryCard({ category, seed, title, text }: Props) {
  const Icon = firstIcons[category.icon]
  const iconClass = 'relative size-7 text-ink'
  return (
    <>
      <span className="relative grid size-16 shrink-0 place-items-center overflow-hidden rounded-xl">
        <Mesh seed={seed} family={categoryArt(category)} className="absolute inset-0" />
        {Icon ? (
          <Icon aria-hidden className={iconClass} />
        ) : (
          <OtherIcon icon={category.icon} className={iconClass} />
        )}
      </span>
      <span className="min-w-0 flex-1 basis-28">
        <span className="block font-display text-xl font-semibold">{title}</span>
        {text !== null && <span className="block text-ink-2">{text}</span>}
      </span>
      <ArrowRight
        aria-hidden
        className="size-5 shrink-0 text-ink-3 transition group-hover:translate-x-1"
      />
    </>
  )
}
