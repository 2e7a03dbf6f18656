import {
  Briefcase,
  Code,
  Feather,
  GraduationCap,
  type IconComponent,
  Megaphone,
  PenTool,
  Sparkles,
} from '#ui/icons.ts'
import { colorOf, inkOn } from '../color.ts'

const icons: Partial<Record<string, IconComponent>> = {
  Feather,
  Code,
  Megaphone,
  Briefcase,
  GraduationCap,
  PenTool,
}

interface Props {
  icon: string | null | undefined
  color: string
  className?: string
}

/**
 * A category's icon in its colour. The colour comes from the database, so it is an SVG attribute: the content security
 * policy allows no style attributes.
 */
export function CategoryIcon({ icon, color, className = 'size-10' }: Props) {
  const Icon = icons[icon ?? ''] ?? Sparkles
  return (
    <svg aria-hidden viewBox="0 0 40 40" className={`shrink-0 ${className}`}>
      <rect width={40} height={40} rx={10} fill={colorOf(color)} />
      <Icon x={10} y={10} width={20} height={20} stroke={inkOn(color)} />
    </svg>
  )
}
