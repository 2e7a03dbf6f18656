import {
  Book,
  CircleHelp,
  Code,
  FileText,
  type IconComponent,
  Rocket,
  Settings,
  Shield,
  Users,
  Wrench,
} from '#ui/icons.ts'
import type { CategoryIcon as Name } from '../article.ts'

const icons: Record<Name, IconComponent> = {
  Book,
  FileText,
  Users,
  Shield,
  Settings,
  HelpCircle: CircleHelp,
  Rocket,
  Code,
  Tool: Wrench,
}

export function CategoryIcon({ icon, className }: { icon: Name; className?: string }) {
  const Icon = icons[icon] ?? CircleHelp
  return <Icon aria-hidden className={className} />
}
