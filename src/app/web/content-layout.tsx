import { createFileRoute, Outlet } from '@tanstack/react-router'
import { MenuSidebar } from '#menus/web/sidebar.tsx'
import { useMenu } from '#menus/web/use-menu.ts'

export const Route = createFileRoute('/_content')({ component: ContentLayout })

/** The operator's content, with the sidebar menu next to it, or below it on a phone, if there is one. */
function ContentLayout() {
  const hasMenu = useMenu('sidebar').length > 0
  if (!hasMenu) return <Outlet />
  return (
    <div className="mx-auto max-w-[76rem] lg:grid lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-4">
      <div className="min-w-0">
        <Outlet />
      </div>
      <div className="container-page max-w-3xl pb-10 lg:sticky lg:top-20 lg:self-start lg:py-10">
        <MenuSidebar />
      </div>
    </div>
  )
}
