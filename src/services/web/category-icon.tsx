import {
  BookOpen,
  Briefcase,
  Calculator,
  Camera,
  Car,
  ChartLine,
  CodeXml,
  Dumbbell,
  GraduationCap,
  Hammer,
  HeartPulse,
  House,
  type IconComponent,
  Languages,
  Megaphone,
  Mic,
  Music,
  Palette,
  PenTool,
  Scale,
  Scissors,
  Sparkles,
  Sprout,
  Utensils,
  Video,
} from '#ui/icons.ts'
import type { CategoryIconName } from '../category-icons.ts'

const icons: Record<CategoryIconName, IconComponent> = {
  'code-xml': CodeXml,
  megaphone: Megaphone,
  languages: Languages,
  'pen-tool': PenTool,
  palette: Palette,
  camera: Camera,
  video: Video,
  music: Music,
  mic: Mic,
  'book-open': BookOpen,
  'graduation-cap': GraduationCap,
  scale: Scale,
  calculator: Calculator,
  'chart-line': ChartLine,
  briefcase: Briefcase,
  'heart-pulse': HeartPulse,
  dumbbell: Dumbbell,
  utensils: Utensils,
  house: House,
  hammer: Hammer,
  sprout: Sprout,
  car: Car,
  scissors: Scissors,
  sparkles: Sparkles,
}

interface Props {
  icon: CategoryIconName
  className?: string
}

/** The icon of a main category. Loaded on demand, because most landing pages show the two built-in ones. */
export function CategoryIcon({ icon, className }: Props) {
  const Icon = icons[icon]
  return <Icon aria-hidden {...(className && { className })} />
}
