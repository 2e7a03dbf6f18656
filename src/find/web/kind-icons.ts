import {
  BriefcaseBusiness,
  ClipboardList,
  FileText,
  LifeBuoy,
  Newspaper,
  Sparkles,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import type { Kind } from '../kinds.ts'

/** The command palette uses these icons too. */
export const kindIcons: Record<Kind, LucideIcon> = {
  services: BriefcaseBusiness,
  vibers: UserRound,
  gigs: ClipboardList,
  posts: Newspaper,
  articles: LifeBuoy,
  prompts: Sparkles,
  pages: FileText,
}
