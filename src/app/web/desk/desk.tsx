import type { ReactNode } from 'react'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame of the admin screens: a side bar, a bar at the top, and the whole width for the page. */
export function Desk({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-1">
      <SideBar />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar />
        <main id="content" tabIndex={-1} className="flex-1 outline-none">
          <div className="grid min-w-0 max-w-[120rem] grid-cols-1 content-start gap-6 px-4 pt-4 pb-12 sm:px-6 lg:px-8 lg:pt-6">
            {children}
          </div>
        </main>
      </div>
    </div>
  )
}
