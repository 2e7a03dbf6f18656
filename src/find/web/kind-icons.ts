import {
  BriefcaseBusiness,
  ClipboardList,
  FileText,
  type IconComponent,
  LifeBuoy,
  Newspaper,
  Sparkles,
  UserRound,
} from '#ui/icons.ts'
import type { Kind } from '../kinds.ts'

/** The command palette uses these icons too. */
export const kindIcons: Record<Kind, IconComponent> = {
  services: BriefcaseBusiness,
  vibers: UserRound,
  gigs: ClipboardList,
  posts: Newspaper,
  articles: LifeBuoy,
  prompts: Sparkles,
  pages: FileText,
}
