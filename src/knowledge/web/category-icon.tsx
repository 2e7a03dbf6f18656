import {
  Book,
  CircleHelp,
  Code,
  FileText,
  Rocket,
  Settings,
  Shield,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react'
import type { CategoryIcon as Name } from '../article.ts'

const icons: Record<Name, LucideIcon> = {
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
