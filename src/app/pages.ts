import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The table of contents: every address of the site and the file that answers it. */
export const routes = rootRoute('app/web/root.tsx', [
  index('home/web/home-page.tsx'),
  route('not-found', 'app/web/not-found-page.tsx'),
])
